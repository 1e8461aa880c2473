import { resolve } from 'node:path'

/** The settings of a site that operators fix by a variable, or administrators edit. */
export const siteVariables = {
  name: 'SITE_NAME',
  tagline: 'SITE_TAGLINE',
  logo: 'SITE_LOGO',
  hue: 'SITE_HUE',
  email: 'CONTACT_EMAIL',
  phone: 'CONTACT_PHONE',
  address: 'CONTACT_ADDRESS',
  social: 'SOCIAL_LINKS',
} as const

type Variable = (typeof siteVariables)[keyof typeof siteVariables]

export type SiteConfig = {
  name: string
  tagline: string
  /** The path of a picture, or null for the three stops. */
  logo: string | null
  /** In degrees, or null for the usual colours. */
  hue: number | null
  contact: { email: string; phone: string; address: string }
  social: string[]
}

/** The settings of the site, as variables set them, or by default. */
export function readSite(read: (name: Variable) => string): SiteConfig {
  return {
    name: read('SITE_NAME'),
    tagline: read('SITE_TAGLINE'),
    logo: read('SITE_LOGO') === '' ? null : resolve(read('SITE_LOGO')),
    hue: read('SITE_HUE') === '' ? null : Number(read('SITE_HUE')),
    contact: {
      email: read('CONTACT_EMAIL'),
      phone: read('CONTACT_PHONE'),
      address: read('CONTACT_ADDRESS'),
    },
    social: read('SOCIAL_LINKS') === 'none' ? [] : read('SOCIAL_LINKS').split(/\s+/).filter(Boolean),
  }
}

import type { Config } from '../../../base/config/config.ts'
import type { Logo } from '../../../base/config/logo.ts'
import type { Site } from '../contract.ts'
import { type Stylesheet, turnedStylesheet } from './stylesheet.ts'

/** What an operator has given the site to look like. */
export type Look = { logo: Logo | null; stylesheet: Stylesheet | null }

/** The sizes in pixels in which the logo is also painted as an icon: for home screens, and for the manifest. */
export const iconSizes = { touch: 180, small: 192, large: 512 } as const

/** The look that is set, beside a logo that has been read. */
export function lookOf({ site }: Config, logo: Logo | null): Look {
  return { logo, stylesheet: turnedStylesheet(site.hue) }
}

/** Where a page finds the parts of the look. Every name changes with what is in the file. */
export function addressesOf({ logo, stylesheet }: Look): Pick<Site, 'logo' | 'stylesheet'> {
  return {
    logo: logo && {
      src: logo.src,
      type: logo.type,
      width: logo.width,
      height: logo.height,
      touchIcon: iconAddress(logo, iconSizes.touch),
    },
    stylesheet: stylesheet && `/look/${stylesheet.version}.css`,
  }
}

/** Where the logo is found as a square icon. */
export function iconAddress({ version }: Logo, size: number): string {
  return `/look/${version}-${size}.png`
}

import type { BrandName } from '../../base/ui/BrandIcon.tsx'
import type { Site } from '../../features/site/contract.ts'
import type { webText } from './text/en.ts'

/** What the footer of a site shows, whatever page it is on. */
export type FooterFacts = {
  siteName: string
  /** The site's logo, or null when it has none. */
  logo: Site['logo']
  year: number
  tagline: string
  columns: readonly { title: string; links: readonly { to: string; label: string }[] }[]
  /** Links to profiles on other sites; `name` is the accessible name. */
  social: readonly { name: string; href: string; icon: BrandName | null }[]
}

export function footerOf({ nav, footer }: ReturnType<typeof webText>, site: Site): FooterFacts {
  return {
    siteName: site.name,
    logo: site.logo,
    year: site.year,
    tagline: site.tagline,
    columns: [
      {
        title: footer.explore,
        links: [
          { to: '/all-courses', label: footer.catalogue },
          { to: '/popular-courses', label: footer.popular },
          { to: '/saved', label: nav.saved },
          { to: '/add-course', label: nav.addCourse },
        ],
      },
      {
        title: footer.about,
        links: [
          { to: '/terms-condition', label: footer.terms },
          { to: '/privacy-policy', label: footer.privacy },
          { to: '/contact-us', label: footer.contact },
        ],
      },
    ],
    social: site.social.map(toProfile),
  }
}

const brands: readonly [host: string, name: string, icon: BrandName][] = [
  ['facebook.com', 'Facebook', 'facebook'],
  ['github.com', 'GitHub', 'github'],
  ['youtube.com', 'YouTube', 'youtube'],
  ['x.com', 'X', 'x'],
]

function toProfile(href: string) {
  const host = new URL(href).hostname
  const brand = brands.find(([name]) => host === name || host.endsWith(`.${name}`))
  return { href, name: brand?.[1] ?? host, icon: brand?.[2] ?? null }
}

import { fingerprint } from '../drawing/fingerprint.ts'

/** The size of a share card in pixels, as social networks recommend it. */
export const cardSize = { width: 1200, height: 630 } as const

/** To be raised when the design of the cards changes, so that caches drop the old ones. */
const look = 1

/** What cards show of a site. */
type OnCards = { name: string; tagline: string; logo: { src: string } | null }

/** The version of the site's own card, which changes with anything that it shows. */
export function siteCardVersion(site: OnCards): string {
  return cardVersion(site.name, site.tagline, site.logo?.src ?? '')
}

/** The version of a course's card. */
export function courseCardVersion(
  site: OnCards,
  { title, name, imageUrl }: { title: string; name: string; imageUrl: string },
): string {
  return cardVersion(site.name, site.logo?.src ?? '', title, name, imageUrl)
}

function cardVersion(...shown: string[]): string {
  return fingerprint([look, ...shown].join('\n')).toString(36)
}

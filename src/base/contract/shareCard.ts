import { fingerprint } from '../drawing/random.ts'

/** The size of a share card in pixels, as networks ask for it. */
export const cardSize = { width: 1200, height: 630 } as const

/** To be raised when the look of the cards changes, so that nobody keeps an old one. */
const look = 1

/** What of a site is on its cards. */
type OnCards = { name: string; tagline: string; logo: { src: string } | null }

/** The version of the site's own card: another one whenever anything on it changes. */
export function siteCardVersion(site: OnCards): string {
  return cardVersion(site.name, site.tagline, site.logo?.src ?? '')
}

/** The version of a course's card. */
export function courseCardVersion(site: OnCards, course: { title: string; name: string }): string {
  return cardVersion(site.name, site.logo?.src ?? '', course.title, course.name)
}

function cardVersion(...shown: string[]): string {
  return fingerprint([look, ...shown].join('\n')).toString(36)
}

import { fingerprint } from './cover/random.ts'

/** The size of a share card in pixels, as networks ask for it. */
export const cardSize = { width: 1200, height: 630 } as const

/** To be raised when the look of the cards changes, so that nobody keeps an old one. */
const look = 1

/** The version of a card that shows these texts: another one whenever anything on it changes. */
export function cardVersion(...shown: string[]): string {
  return fingerprint([look, ...shown].join('\n')).toString(36)
}

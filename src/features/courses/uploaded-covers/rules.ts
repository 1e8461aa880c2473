/** The path of covers that were uploaded here. */
export const coverFolder = '/covers/'

/** The longest side of a stored cover, in pixels. */
export const coverSide = 800

/** The id of the cover that a link names; null for any other link. Whose site the link leads to is not looked at. */
export function coverIn(link: string): string | null {
  return /\/covers\/([0-9a-f-]{36})$/.exec(link)?.[1] ?? null
}

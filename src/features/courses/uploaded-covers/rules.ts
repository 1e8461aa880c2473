/** The widest size in which covers are kept, which is the one that courses name. */
export const coverSize = 'w960'

/** The path of a cover, for everybody. */
export function coverPathOf(id: string): string {
  return `/files/${id}/${id}/${coverSize}/cover`
}

/** The part of a link that names a cover, at the one address or at the one that covers had before; the database knows it too. */
const named = /\/(?:covers|files\/[0-9a-f-]{36})\/([0-9a-f-]{36})(?:\/w[0-9]+\/cover)?$/

/** The id of the cover that a link names; null for any other link. Whose site the link leads to is not looked at. */
export function coverIn(link: string): string | null {
  return named.exec(link)?.[1] ?? null
}

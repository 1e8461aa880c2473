/** The longest name of a subject, in UTF-16 units. */
export const longestName = 80

/** The most groups, and the most subjects in one of them: each is a list that people look through. */
export const most = { groups: 40, inGroup: 60 } as const

/** The courses of a subject are counted no further. */
export const mostCounted = 1000

/** A name as part of addresses: letters and digits of ASCII, or nothing where it has none. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
  return slug.slice(0, 60).replace(/-$/, '')
}

/** A slug that none of the `taken` is, with a number where it has to. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name) || 'subject'
  let free = slug
  for (let turn = 2; taken.has(free); turn += 1) free = `${slug}-${turn}`
  return free
}

/** A list in which one thing has changed places with the one before or after it; the list itself at its ends. */
export function moved<T>(list: readonly T[], at: number, way: 'up' | 'down'): T[] {
  const other = way === 'up' ? at - 1 : at + 1
  const [one, before] = [list[at], list[other]]
  if (one === undefined || before === undefined) return [...list]
  return list.with(at, before).with(other, one)
}

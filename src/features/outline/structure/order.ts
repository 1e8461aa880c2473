/** How far apart places are at first. */
const step = 1024

type Placed = { id: string; position: number | null }

/** The places that a change gives: of what is put in, and of all others where there was no room for it. */
export type Places = { id: string; position: number }[]

/**
 * Places for things that come before another one, or at the end.
 * @param others what stands there, in its order, without what is put in
 * @param before of the others; one that is not among them means the end
 */
export function placesBefore(
  others: readonly Placed[],
  added: readonly string[],
  before: string | null,
): Places {
  const found = others.findIndex(({ id }) => id === before)
  const at = found === -1 ? others.length : found
  const low = others[at - 1]?.position ?? null
  const high = others[at]?.position ?? null
  const between = spread(low, high, added.length)
  if (between !== null) return added.map((id, nr) => ({ id, position: between(nr) }))
  const all = [...others.slice(0, at).map(({ id }) => id), ...added, ...others.slice(at).map(({ id }) => id)]
  return all.map((id, nr) => ({ id, position: (nr + 1) * step }))
}

/** Positions between two others, evenly apart; null where there is no room for so many. */
function spread(low: number | null, high: number | null, count: number): ((nr: number) => number) | null {
  if (high === null) return (nr) => (low ?? 0) + (nr + 1) * step
  if (low === null) return (nr) => high - (count - nr) * step
  const gap = Math.floor((high - low) / (count + 1))
  return gap === 0 ? null : (nr) => low + (nr + 1) * gap
}

import { coalesceQueries } from '../../../base/db/coalesceQueries.ts'
import { type ListPosition, listNewestMatches, type Scored } from './store.ts'

/**
 * The newest matches of a search. A page asks for them several times at once, for its courses, their number and the counts of its
 * filter, and ranking them is most of a search: one statement does it.
 */
export const findNewestMatches = coalesceQueries(listNewestMatches)

/** Those of a page in order of relevance. */
export function bestOf(
  matches: readonly Scored[],
  { order, after, limit }: Pick<ListPosition, 'order' | 'after' | 'limit'>,
): Scored[] {
  const sign = order.direction === 'asc' ? 1 : -1
  const compare = (one: Scored, other: Scored) =>
    sign * (one.score - other.score || (one.id < other.id ? -1 : Number(one.id > other.id)))
  const [score, id] = after ?? []
  const place = typeof score === 'number' && typeof id === 'string' ? { score, id } : null
  return matches
    .filter((one) => place === null || compare(one, place) > 0)
    .toSorted(compare)
    .slice(0, limit)
}

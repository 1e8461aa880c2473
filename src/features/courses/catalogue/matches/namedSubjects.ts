import type { SubjectGroup } from '../../facts/shared/schema.ts'
import { searchWords } from '../../shared/words.ts'

/** Words that join the things of which a name consists: “Science and mathematics” is science, and mathematics. */
const joining = new Set(['and', 'or', 'ও'])

/** Subjects that a search names, and the positions of its words that name none. */
export type Named = { ids: string[]; rest: number[] }

/**
 * The subjects of which a search has the whole name, or one of the things that the name joins, in any of its languages; a
 * group means all in it. Where several are named, those that leave fewest words of the search. Null where none is.
 */
export function namedSubjects(words: readonly string[], groups: readonly SubjectGroup[]): Named | null {
  const asked = words.map((word) => word.toLowerCase())
  const named = groups
    .flatMap((group) => [
      { names: group.names, ids: [group, ...group.subjects].map(({ _id }) => _id) },
      ...group.subjects.map(({ names, _id }) => ({ names, ids: [_id] })),
    ])
    .flatMap(({ names, ids }) =>
      Object.values(names).flatMap((name = '') => {
        const rest = restOf(asked, name)
        return rest === null ? [] : [{ ids, rest }]
      }),
    )
  const [best] = named.toSorted((one, other) => one.rest.length - other.rest.length)
  if (best === undefined) return null
  const alike = named.filter(({ rest }) => rest.join() === best.rest.join())
  return { ids: [...new Set(alike.flatMap(({ ids }) => ids))], rest: best.rest }
}

/** The positions of the words that a name leaves over; null where the search does not have it. */
function restOf(asked: readonly string[], name: string): number[] | null {
  const named = partsOf(name).filter((part) => part.every((word) => asked.includes(word)))
  if (named.length === 0) return null
  const own = new Set(named.flat())
  return asked.flatMap((word, at) => (own.has(word) || joining.has(word) ? [] : [at]))
}

/** The words of each thing that a name joins. */
function partsOf(name: string): string[][] {
  const parts: string[][] = [[]]
  for (const word of searchWords(name).map((one) => one.toLowerCase())) {
    if (joining.has(word)) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.filter((part) => part.length > 0)
}

import type { Db } from '../../../base/db/db.ts'
import { seek, type TypedSearch } from './search.ts'
import { countCourses, mostMatches } from './store.ts'

/** Of a search so many words at most, the rarest, are looked for apart, in so many groups at most. */
const most = { words: 4, groups: 3 }

/** The part of a search that has some of its words, and how many courses that finds. */
type Part = TypedSearch & { positions: readonly number[]; found: number }

/**
 * Searches for some of the words of a search, each of which finds something, for one whose words are not found together.
 * The rarest word comes first, with as many others as some course has beside it; then the rarest that is left.
 */
export async function findApart(db: Db, search: TypedSearch): Promise<TypedSearch[]> {
  const positions = search.words.flatMap((word, at) => (search.words.indexOf(word) === at ? [at] : []))
  if (positions.length < 2) return []
  const single = await Promise.all(positions.map((position) => readPart(db, search, [position], mostMatches)))
  let left = single
    .filter(({ found }) => found > 0)
    .toSorted((one, other) => one.found - other.found)
    .slice(0, most.words)
  const groups: Part[] = []
  for (
    let [group, ...others] = left;
    group !== undefined && groups.length < most.groups;
    [group, ...others] = left
  ) {
    for (const other of others) {
      const wider = [...group.positions, ...other.positions].toSorted((one, another) => one - another)
      // All of them together are the search itself.
      if (wider.length === positions.length) break
      const part = await readPart(db, search, wider, 1)
      if (part.found > 0) group = part
    }
    const taken = group.positions
    groups.push(group)
    left = left.filter((part) => part.positions.every((position) => !taken.includes(position)))
  }
  return groups
}

async function readPart(
  db: Db,
  search: TypedSearch,
  positions: readonly number[],
  counted: number,
): Promise<Part> {
  const of = (all: readonly string[]) => positions.map((position) => all[position] ?? '')
  const asked = of(search.asked)
  const part = {
    words: of(search.words),
    typed: of(search.typed),
    asked,
    sought: await seek(db, asked),
    atLeast: 0,
  }
  return { ...part, positions, found: await countCourses(db, part, counted) }
}

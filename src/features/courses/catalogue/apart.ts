import type { Db } from '../../../base/db/db.ts'
import { isFiller } from './fillers.ts'
import { mostMatches } from './matches/store.ts'
import { seek, type TypedSearch } from './search.ts'
import { countCourses } from './store.ts'

/** The most words of a search that are tried apart, rarest first, and the most groups of them. */
const most = { words: 4, groups: 3 }

/** A search for some of the words of a search (their `positions`), and how many courses it finds. */
type Part = TypedSearch & { positions: readonly number[]; found: number }

/**
 * Splits a search whose words are not found together into searches that find something. Each starts with the rarest word
 * left, and takes in other words as long as some course has them all.
 */
export async function findApart(db: Db, search: TypedSearch): Promise<TypedSearch[]> {
  const positions = search.words.flatMap((word, at) => (search.words.indexOf(word) === at ? [at] : []))
  if (positions.length < 2) return []
  const single = await Promise.all(positions.map((position) => readPart(db, search, [position], mostMatches)))
  const finding = single.filter(({ found }) => found > 0)
  const telling = finding.filter(({ words }) => !words.every(isFiller))
  let left = (telling.length > 0 ? telling : finding)
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
      // All words together are the search itself.
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

import { LRUCache } from 'lru-cache'
import type { Db } from '../../../base/db/db.ts'
import { findUses } from '../catalogue/store.ts'
import { searchWords } from '../shared/words.ts'
import { listWithAnyOf } from './store.ts'

/** The most words of a title that are searched for. */
const mostWords = 4

/** Words that are shorter say little by themselves: of, the, how. */
const fewestLetters = 4

/** How many courses are compared: the newest that have one of the words in title or description. */
const compared = 40

/** How many titles have a word: for a minute, since only which word is rarer counts. */
const knownUses = new LRUCache<string, number>({ max: 20_000, ttl: 60_000 })

/** The words of the titles that are compared most. */
const knownWords = new LRUCache<string, ReadonlySet<string>>({
  max: 2_000,
  memoMethod: (title) => new Set(searchWords(title)),
})

/**
 * The ids of the courses that have most of the rare words of a title in their own, best first; that with the title itself is among
 * them.
 * They are compared here and not ranked by the database, which would read the words of whole descriptions for that.
 */
export async function findRelatedTo(db: Db, title: string, limit: number): Promise<string[]> {
  const words = await findRareWords(db, title)
  if (words.length === 0) return []
  const rows = await listWithAnyOf(db, words, compared)
  const shared = new Map(rows.map(({ id, title }) => [id, sharedWords(words, title)]))
  return rows
    .toSorted((one, other) => (shared.get(other.id) ?? 0) - (shared.get(one.id) ?? 0))
    .slice(0, limit)
    .map(({ id }) => id)
}

function sharedWords(words: readonly string[], title: string): number {
  const own = knownWords.memo(title)
  return words.filter((word) => own.has(word)).length
}

/** The words of a title that fewest other titles have, and of those the longest. */
async function findRareWords(db: Db, title: string): Promise<string[]> {
  const words = [...new Set(searchWords(title))].filter((word) => /\p{L}/u.test(word))
  const long = words.filter((word) => Array.from(word).length >= fewestLetters)
  const meant = long.length === 0 ? words : long
  const known = await findUsesInTitles(db, meant)
  const usesOf = (word: string) => known.get(word) ?? 0
  return meant
    .toSorted((one, other) => usesOf(one) - usesOf(other) || other.length - one.length)
    .slice(0, mostWords)
}

async function findUsesInTitles(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map(words.map((word) => [word, knownUses.get(word) ?? 0]))
  const unknown = words.filter((word) => !knownUses.has(word))
  for (const { kind, word, uses } of await findUses(db, unknown)) if (kind === 'title') found.set(word, uses)
  for (const word of unknown) knownUses.set(word, found.get(word) ?? 0)
  return found
}

import { coalesceQueries } from '../../../base/db/coalesceQueries.ts'
import type { Db } from '../../../base/db/db.ts'
import { listSubjects } from '../facts/store.ts'
import { searchWords, typedWords } from '../shared/words.ts'
import { guessSince } from './commonness/guess.ts'
import { namedSubjects } from './matches/namedSubjects.ts'
import { mostMatches, type Search, type Sought } from './matches/store.ts'
import { findTeachers, findUses } from './store.ts'

/**
 * From this many titles on a word is searched for as a whole word. Its prefix would match many more courses, all of which
 * rank after those with the word itself.
 */
const usesOfWholeWord = 100

/**
 * A search with its words as they were `typed`, and the term `asked` of the database for each: the word, or `…:*` for a
 * prefix.
 */
export type TypedSearch = Search & { typed: readonly string[]; asked: readonly string[] }

/**
 * Parses a search. Null when it has only signs: nothing matches that; an empty search matches everything. Those that ask for
 * a page and for its counts at once share it.
 */
export const readSearch = coalesceQueries(async function read(
  db: Db,
  q: string,
): Promise<TypedSearch | null> {
  const [typed, words] = [typedWords(q), searchWords(q)]
  if (words.length === 0) return q.trim() === '' ? { ...everything, typed, asked: [] } : null
  const [uses, groups] = await Promise.all([usesInTitles(db, words), listSubjects(db)])
  const asked = words.map((word) => ((uses.get(word) ?? 0) < usesOfWholeWord ? `${word}:*` : word))
  const named = namedSubjects(words, groups)
  const sought = await seek(db, asked)
  if (named === null) {
    const atLeast = words.length === 1 ? (uses.get(words.join()) ?? 0) : 0
    return { words, typed, asked, sought, atLeast }
  }
  const rest = named.rest.map((at) => asked[at]).join(' & ')
  const subjects = { ids: named.ids, query: rest === '' ? null : rest }
  // Courses of a subject are looked for at any time, and so are the others, among which they stand by date.
  return { words, typed, asked, sought: { ...sought, since: null }, atLeast: 0, subjects }
})

const everything: Search = { words: [], sought: { query: '', teachers: [], since: null }, atLeast: 0 }

/** Prepares a search for courses with all words, each of which may be a list of alternatives. */
export async function seek(db: Db, words: readonly (string | readonly string[])[]): Promise<Sought> {
  const wide = words.map((word) => (typeof word === 'string' ? [word] : word))
  const query = wide.map((all) => (all.length === 1 ? all.join() : `(${all.join(' | ')})`)).join(' & ')
  const [teachers, since] = await Promise.all([findTeachers(db, query), guessSince(db, wide, mostMatches)])
  return { query, teachers, since }
}

async function usesInTitles(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const known = (await findUses(db, words)).filter(({ kind }) => kind === 'title')
  return new Map(known.map(({ word, uses }) => [word, uses]))
}

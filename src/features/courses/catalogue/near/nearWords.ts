import type { Db } from '../../../../base/db/db.ts'
import { wordsIn } from '../../shared/words.ts'
import { findTeachers, findUses } from '../store.ts'
import { slipsAllowed, slipsBetween, swapsOf } from './slips.ts'
import { listWordsLike } from './store.ts'

/** The most similar words for one word of a search. */
const mostNear = 5

/** For how many similar names it is looked up whether somebody with that name teaches. */
const mostNames = 5

/**
 * The words of titles and teachers' names with the fewest typing errors from this word, and those with two neighbours
 * swapped.
 */
export async function findNearWords(db: Db, typed: string): Promise<string[]> {
  const allowed = slipsAllowed(typed)
  if (allowed === 0) return []
  const near = await weighWords(db, typed, (slips) => slips > 0 && slips <= allowed)
  const nearest = near.filter(({ slips }) => slips === near[0]?.slips).slice(0, mostNear)
  const swapped = (await findUses(db, swapsOf(typed))).map(({ word }) => word)
  return [...new Set([...nearest.map(({ word }) => word), ...swapped])]
}

/** The words of which at most half of the letters differ from this one, the most similar first. */
export async function findLikeWords(db: Db, typed: string): Promise<string[]> {
  const alike = await weighWords(db, typed, (slips) => slips * 2 <= typed.length)
  return alike.map(({ word }) => word)
}

type Weighed = { word: string; slips: number }

/** The words of titles and teachers' names whose number of typing errors `fits`, fewest first. */
async function weighWords(db: Db, typed: string, fits: (slips: number) => boolean): Promise<Weighed[]> {
  const weigh = (words: readonly string[]) =>
    [...new Set(words.flatMap(wordsIn).map((word) => word.toLowerCase()))]
      .map((word) => ({ word, slips: slipsBetween(typed, word) }))
      .filter(({ slips }) => fits(slips))
      .toSorted((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1))
  const { titles, names } = await listWordsLike(db, typed)
  const ofPeople = weigh(names.filter((name) => !titles.includes(name))).slice(0, mostNames)
  const teachers = await Promise.all(ofPeople.map(({ word }) => findTeachers(db, word)))
  const ofTeachers = ofPeople.filter((_, at) => teachers[at]?.length).map(({ word }) => word)
  return weigh([...titles, ...ofTeachers])
}

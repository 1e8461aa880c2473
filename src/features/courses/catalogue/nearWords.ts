import type { Db } from '../../../base/db/db.ts'
import { wordsIn } from '../rules.ts'
import { slipsAllowed, slipsBetween, swapsOf } from './slips.ts'
import { findTeachers, findUses, listWordsLike } from './store.ts'

/** The most words that one of a search may stand for. */
const mostNear = 5

/** Of people's names that fit, it is asked of so many whether somebody gives courses who is called that. */
const mostNames = 5

/** The words of titles and teachers' names that somebody who typed this one may have meant: those with fewest slips. */
export async function findNearWords(db: Db, typed: string): Promise<string[]> {
  const allowed = slipsAllowed(typed)
  if (allowed === 0) return []
  const near = await weighWords(db, typed, (slips) => slips > 0 && slips <= allowed)
  const nearest = near.filter(({ slips }) => slips === near[0]?.slips).slice(0, mostNear)
  const swapped = (await findUses(db, swapsOf(typed))).map(({ word }) => word)
  return [...new Set([...nearest.map(({ word }) => word), ...swapped])]
}

/** The words that look like this one, the likest first: at least half of it stayed as it was. */
export async function findLikeWords(db: Db, typed: string): Promise<string[]> {
  const alike = await weighWords(db, typed, (slips) => slips * 2 <= typed.length)
  return alike.map(({ word }) => word)
}

type Weighed = { word: string; slips: number }

/** The words of titles and teachers' names with so few slips that they fit, those with the fewest first. */
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

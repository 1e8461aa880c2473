import type { Db } from '../../../base/server/db.ts'
import { wordsIn } from '../rules.ts'
import { slipsAllowed, slipsBetween, swapsOf } from './slips.ts'
import { listTextsLike } from './store.ts'

/** The most words that one of a search may stand for. */
const mostNear = 5

/** The words of titles and teachers' names that somebody who typed this one may have meant: those with fewest slips. */
export async function findNearWords(db: Db, typed: string): Promise<string[]> {
  const allowed = slipsAllowed(typed)
  if (allowed === 0) return []
  const near = (await weighWords(db, typed)).filter(({ slips }) => slips > 0 && slips <= allowed)
  const nearest = near.filter(({ slips }) => slips === near[0]?.slips).slice(0, mostNear)
  return [...nearest.map(({ word }) => word), ...swapsOf(typed)]
}

/** The words that look like this one, the likest first: at least half of it stayed as it was. */
export async function findLikeWords(db: Db, typed: string): Promise<string[]> {
  const alike = (await weighWords(db, typed)).filter(({ slips }) => slips * 2 <= typed.length)
  return alike.map(({ word }) => word)
}

async function weighWords(db: Db, typed: string): Promise<{ word: string; slips: number }[]> {
  const known = new Set((await listTextsLike(db, typed)).flatMap(wordsIn).map((word) => word.toLowerCase()))
  return [...known]
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .toSorted((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1))
}

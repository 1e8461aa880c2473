import type { Db } from '../../../../base/db/db.ts'
import { askedFor } from '../../../../base/db/transactions.ts'
import { findStatistics } from './store.ts'

/** For how long what was read is taken to be true, in ms. It changes with the whole of the courses, thus slowly. */
const patience = 60 * 60 * 1000

/** A word of which so few courses are known to have it costs little, and so does one that every so many-th has. */
const dear = { fewest: 2000, mostShare: 0.05 }

/** More than the days of so many periods (migration 0030) are not worth looking for one by one. */
const most = { days: 30 * 48 }

const day = 86_400_000

/** What the database knows of all courses, about. */
type Commonness = {
  courses: number
  /** The part of all courses that have a word, from 0 to 1, for the most common ones. */
  shares: Map<string, number>
  /** Instants between which equally many courses were added, the earliest first. */
  dates: string[]
}

/**
 * The instant since which as many courses match as are wanted, and some to spare, where all that match are dear to look at:
 * too many to fetch, and too few to be met soon on the way back from the newest. Null where they are not, and
 * where nothing is known. It is a guess, by what the database keeps for planning.
 * @param words each as all that may stand for it; `…:*` is whatever begins so
 */
export async function guessSince(
  db: Db,
  words: readonly (readonly string[])[],
  wanted: number,
): Promise<string | null> {
  // Whoever guesses must not fail: without it the search goes on.
  const known = await commonnessOf(askedFor(db)).catch(() => null)
  if (known === null) return null
  const share = words
    .map((alternatives) => alternatives.reduce((sum, one) => sum + shareOf(one, known), 0))
    .reduce((product, one) => product * Math.min(one, 1), 1)
  const matches = share * known.courses
  if (matches < dear.fewest || share > dear.mostShare) return null
  const spare = 1.5
  const last = known.dates.length - 1
  const since = known.dates[Math.floor(last * (1 - (spare * wanted) / matches))]
  const days = (Date.parse(known.dates[last] ?? '') - Date.parse(since ?? '')) / day
  return since !== undefined && days < most.days ? since : null
}

function shareOf(word: string, { shares }: Commonness): number {
  const lower = word.toLowerCase()
  if (!lower.endsWith(':*')) return shares.get(lower) ?? 0
  const beginning = lower.slice(0, -2)
  let sum = 0
  for (const [known, share] of shares) if (known.startsWith(beginning)) sum += share
  return sum
}

const kept = new WeakMap<Db, { readAt: number; commonness: Promise<Commonness> }>()

function commonnessOf(db: Db): Promise<Commonness> {
  const now = performance.now()
  const known = kept.get(db)
  if (known !== undefined && now - known.readAt < patience) return known.commonness
  const commonness = readCommonness(db)
  kept.set(db, { readAt: now, commonness })
  commonness.catch(() => kept.delete(db))
  return commonness
}

async function readCommonness(db: Db): Promise<Commonness> {
  const { courses = 0, words, shares, dates } = (await findStatistics(db)) ?? {}
  return {
    courses,
    shares: new Map(words?.map((word, at) => [word, shares?.[at] ?? 0])),
    dates: dates ?? [],
  }
}

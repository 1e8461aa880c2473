import type { Db } from '../../../../base/db/db.ts'
import { askedFor } from '../../../../base/db/transactions.ts'
import { findStatistics } from './store.ts'

/** How long the statistics are remembered, in ms. They change slowly. */
const patience = 60 * 60 * 1000

/** A search with fewer matches, or with a larger share of all courses, is cheap without a guess. */
const dear = { fewest: 2000, mostShare: 0.05 }

/** The longest time to guess, in days: of more periods (migration 0030) a list to look up one by one does not pay. */
const most = { days: 30 * 48 }

const day = 86_400_000

/** The database's statistics of all courses, which are estimates. */
type Commonness = {
  courses: number
  /** The share of courses, from 0 to 1, that have each of the most common words. */
  shares: Map<string, number>
  /** Instants between which equally many courses were added, earliest first. */
  dates: string[]
}

/**
 * Guesses, from the planner's statistics, an instant since which at least `wanted` courses match. It is for searches with too
 * many matches to fetch all, and too few to meet them soon when reading from the newest course.
 * @param words each as a list of alternatives; `…:*` is a prefix
 * @returns null for other searches, and without statistics
 */
export async function guessSince(
  db: Db,
  words: readonly (readonly string[])[],
  wanted: number,
): Promise<string | null> {
  // Without statistics the search works too, so a failure is ignored.
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

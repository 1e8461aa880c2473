import type { Clock } from '../../../base/contract/clock.ts'
import type { Db } from '../../../base/db/db.ts'
import { partSize } from './sitemap.ts'
import { findCourseIdFrom } from './store.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Before every id. */
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Finds where the parts of the courses begin. A part is a range of ids and ids grow with time, so what was found
 * stays true: once an hour at most, only the last part is looked through for where a next one begins. Once a day all
 * is found anew, for courses that came or went in between.
 */
export function createPartFinder(db: Db, clock: Clock): () => Promise<readonly string[]> {
  let starts: string[] = []
  let begun = Number.NEGATIVE_INFINITY
  let looked = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  async function look(now: number): Promise<void> {
    const known = now - begun < day ? starts : []
    const found = known.slice(0, -1)
    let next = known.at(-1) ?? (await findCourseIdFrom(db, firstId, 0))
    while (next !== undefined) {
      found.push(next)
      next = await findCourseIdFrom(db, next, partSize)
    }
    if (known.length === 0) begun = now
    starts = found
    looked = now
  }

  return async () => {
    const now = clock.now().getTime()
    if (starts.length === 0 || now - looked >= hour) {
      looking ??= look(now).finally(() => {
        looking = null
      })
      await looking
    }
    return starts
  }
}

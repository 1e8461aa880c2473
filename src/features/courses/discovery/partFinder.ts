import type { Clock } from '../../../base/contract/clock.ts'
import type { Db } from '../../../base/db/db.ts'
import { firstId } from './firstId.ts'
import { partSize } from './sitemap.ts'
import { findCourseIdFrom } from './store.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Creates a finder of the ids at which the sitemap's parts of courses begin. Ids grow with time, so at most once an hour it
 * searches only the last part for the begin of another; once a day it finds all again, because courses come and go.
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

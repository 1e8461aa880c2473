import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import type { HeldReview } from '../contract.ts'
import { ownReview, unknownReview } from '../problems.ts'
import { holdRatings } from '../rating/store.ts'
import type { Reason } from '../rules.ts'
import {
  decide,
  findReview,
  findShown,
  type HeldPosition,
  hideReported,
  insertReport,
  listHeld,
} from './store.ts'

/** When it is done, and from where. */
type When = { now: Date; from: Origin }

/**
 * Reports a review to the administrators. An administrator's own report hides it at once.
 * @throws Problem 404 when there is no such review or it is hidden, 409 for the author
 */
export async function reportReview(
  db: Db,
  actor: Actor,
  { courseId, id }: { courseId: string; id: string },
  { reason, now, from }: When & { reason: Reason },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdRatings(transaction, [courseId], { user: actor.id, only: 'live' })
    const shown = await findShown(transaction, courseId, id)
    if (shown === undefined) throw unknownReview()
    if (shown.authorId === actor.id) throw ownReview()
    if (actor.role === 'administrator') {
      await settle(transaction, { ...shown, id }, reason, { actor, now, from })
    } else {
      await insertReport(transaction, { id, by: actor.id, reason, now })
      await hideReported(transaction, id, now)
    }
  })
}

/**
 * Hides a review for a reason, or with null shows it again.
 * @throws Problem 404 when there is no such review
 */
export async function decideOnReview(
  db: Db,
  actor: Actor,
  id: string,
  { reason, ...when }: When & { reason: Reason | null },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const review = await findReview(transaction, id)
    if (review === undefined) throw unknownReview()
    await holdRatings(transaction, [review.courseId], { user: actor.id, only: 'all' })
    await settle(transaction, { ...review, id }, reason, { actor, ...when })
  })
}

/** Decides on a review whose rating is held, and records that for its author. */
async function settle(
  transaction: Db,
  { id, authorId }: { id: string; authorId: string },
  reason: Reason | null,
  { actor, now, from }: When & { actor: Actor },
): Promise<void> {
  if (!(await decide(transaction, id, reason, now))) return
  await recordEvent(transaction, {
    kind: reason === null ? 'review.restored' : 'review.hidden',
    at: now,
    userId: authorId,
    actorId: actor.id,
    from,
    details: reason === null ? {} : { reason },
  })
}

const held: Listing<HeldPosition> = { name: 'held-reviews', key: z.tuple([instantInKey, z.uuid()]) }

/** One page of the reviews that wait for a decision, or are hidden; the latest first. */
export async function browseHeld(
  db: Db,
  {
    state = 'reported',
    after,
    limit = pageSize.usual,
  }: { state?: 'reported' | 'hidden' | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<Page<HeldReview>> {
  const rows = await listHeld(db, { state, after: keyAfter(after, held), limit: limit + 1 })
  const atOf = ({ reportedAt, hiddenAt }: HeldReview) => (state === 'reported' ? reportedAt : hiddenAt) ?? ''
  return toPage(rows, limit, held, (review): HeldPosition => [atOf(review), review.id])
}

import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { enrollWithin } from '../../enrollments/actions.ts'
import type { RemovalReason } from '../../enrollments/removals/rules.ts'
import { deleteRemoval, insertRemoval, listRemoved } from '../../enrollments/removals/store.ts'
import { deleteEnrollments, holdMember } from '../../enrollments/store.ts'

/** Whom somebody takes out of a course or back into it, when, and from where. */
export type Occasion = { courseId: string; userId: string; by: string; at: Date; from: Origin }

type Removed = Awaited<ReturnType<typeof listRemoved>>[number]

const removed: Listing<[removedAt: string, userId: string]> = {
  name: 'removed-learners',
  key: z.tuple([instantInKey, z.uuid()]),
}

/** One page of those who were removed from a course, the latest first. */
export async function browseRemoved(
  db: Db,
  courseId: string,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<Removed>> {
  const rows = await listRemoved(db, courseId, { after: keyAfter(after, removed), limit: limit + 1 })
  return toPage(rows, limit, removed, ({ removedAt, _id }) => [removedAt, _id])
}

/**
 * Ends somebody's enrollment. They cannot come back by themselves, and what they have done stays.
 * @throws Problem 404 when they do not take the course
 */
export function removeLearner(db: Db, reason: RemovalReason, occasion: Occasion): Promise<void> {
  const { courseId, userId, by, at, from } = occasion
  return db.transaction().execute(async (transaction) => {
    const [ended] = await deleteEnrollments(transaction, [{ userId, courseId, at }], 'awaited')
    if (ended !== true) throw noRoute()
    await insertRemoval(transaction, { courseId, userId, by, reason, at })
    const details = { course: courseId, reason }
    await recordEvent(transaction, { kind: 'learner.removed', at, userId, actorId: by, from, details })
  })
}

/**
 * Enrolls somebody again who was removed.
 * @throws Problem 404 when they were not, 409 when the course takes nobody any more
 */
export function restoreLearner(db: Db, occasion: Occasion): Promise<void> {
  const { courseId, userId, by, at, from } = occasion
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, userId)
    if (!(await deleteRemoval(transaction, courseId, userId))) throw noRoute()
    await enrollWithin(transaction, { userId, courseId, at })
    const details = { course: courseId }
    await recordEvent(transaction, { kind: 'learner.restored', at, userId, actorId: by, from, details })
  })
}

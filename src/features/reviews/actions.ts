import { z } from 'zod'
import { pageSize } from '../../base/contract/pageSize.ts'
import type { Page } from '../../base/contract/paging.ts'
import type { Db } from '../../base/db/db.ts'
import type { Actor } from '../../base/http/actor.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../base/http/paging.ts'
import { newId } from '../../base/ids.ts'
import { unknownCourse } from '../courses/actions.ts'
import type { CourseNote } from '../courses/notes/shared/note.ts'
import { notEnrolled } from '../courses/staff/rights.ts'
import type { OwnReview, OwnShare, Review } from './contract.ts'
import { ownCourse, reviewHidden, unknownReview } from './problems.ts'
import { findNotes, findRating, holdRatings } from './rating/store.ts'
import { type Rating, type Sort, sorts, stars } from './rules.ts'
import {
  deleteReview,
  findOwnReview,
  findShare,
  findStanding,
  listReviews,
  type Position,
  putReview,
  updateAnswer,
} from './store.ts'

const listings = Object.fromEntries(
  sorts.map((sort) => [
    sort,
    {
      name: `reviews-${sort}`,
      key: z.tuple([z.int().min(stars.least).max(stars.most), instantInKey, z.uuid()]),
    },
  ]),
) as unknown as Record<Sort, Listing<Position>>

/**
 * One page of a course's reviews.
 * @throws Problem 404 when there is no such course
 */
export async function browseReviews(
  db: Db,
  courseId: string,
  {
    sort = 'newest',
    after,
    limit = pageSize.few,
  }: { sort?: Sort | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<Page<Review>> {
  const listing = listings[sort]
  const rows = await listReviews(db, courseId, { sort, after: keyAfter(after, listing), limit: limit + 1 })
  if (rows.length === 0) await readRating(db, courseId)
  return toPage(rows, limit, listing, ({ stars, createdAt, id }): Position => [stars, createdAt, id])
}

/** Who teaches these courses, and what the reviews of each come to, where there are enough for an average. */
export async function listNotes(
  db: Db,
  courseIds: readonly string[],
): Promise<(CourseNote & { id: string })[]> {
  const notes = await findNotes(db, courseIds)
  return notes.map(({ rating: { count, average }, ...note }) => ({
    ...note,
    rating: average === null ? null : { count, average },
  }))
}

/** @throws Problem 404 when there is no such course */
export async function readRating(db: Db, courseId: string): Promise<Rating> {
  const rating = await findRating(db, courseId)
  if (rating === undefined) throw unknownCourse()
  return rating
}

/**
 * The actor's review of a course, and what the actor may do there.
 * @throws Problem 404 when there is no such course
 */
export async function readOwnShare(db: Db, actor: Actor, courseId: string): Promise<OwnShare> {
  const share = await findShare(db, courseId, actor.id)
  if (share === undefined) throw unknownCourse()
  const { role, enrolled, review } = share
  return {
    review,
    enrolled,
    mayWrite: enrolled && role === null,
    mayAnswer: role === 'editor' || role === 'owner',
  }
}

/**
 * Writes the actor's review of a course or changes it; of parallel calls one adds it.
 * @throws Problem 403 for whoever does not take the course, 404 when there is none, 409 for whoever teaches it
 */
export function writeReview(
  db: Db,
  actor: Actor,
  courseId: string,
  given: { stars: number; text: string; now: Date },
): Promise<{ review: OwnReview; added: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const [held] = await holdRatings(transaction, [courseId], { user: actor.id, only: 'live' })
    if (held === undefined) throw unknownCourse()
    const written = await putReview(transaction, { ...given, id: newId(), courseId, userId: actor.id })
    if (written !== undefined) return written
    const standing = await findStanding(transaction, courseId, actor.id)
    throw standing?.role ? ownCourse() : notEnrolled()
  })
}

/**
 * Removes the actor's review of a course.
 * @returns how many there were, 0 or 1
 * @throws Problem 409 when it is hidden
 */
export function removeReview(db: Db, actor: Actor, courseId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await holdRatings(transaction, [courseId], { user: actor.id, only: 'all' })
    const deleted = await deleteReview(transaction, courseId, actor.id)
    if (deleted === 0 && (await findOwnReview(transaction, courseId, actor.id)) !== null) throw reviewHidden()
    return deleted
  })
}

/**
 * Answers a review of a course, or changes the answer.
 * @throws Problem 404 when there is no such review, or it is hidden
 */
export function answerReview(
  db: Db,
  actor: Actor,
  review: { courseId: string; id: string },
  { text, now }: { text: string; now: Date },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await holdRatings(transaction, [review.courseId], { user: actor.id, only: 'live' })
    if ((await updateAnswer(transaction, review, { text, by: actor.id, now })) === 0) throw unknownReview()
  })
}

/** Removes the answer to a review. Returns how many there were, 0 or 1. */
export function removeAnswer(
  db: Db,
  actor: Actor,
  review: { courseId: string; id: string },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await holdRatings(transaction, [review.courseId], { user: actor.id, only: 'live' })
    return updateAnswer(transaction, review, null)
  })
}

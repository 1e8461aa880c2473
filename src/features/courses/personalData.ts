import type { Db } from '../../base/db/db.ts'
import { emit } from '../../base/events/emit.ts'
import { inPages, type PersonalData } from '../../base/personalData.ts'
import { findPublic } from '../files/store.ts'
import { courseDeleted } from './events.ts'
import {
  deleteUntakenCoursesOf,
  holdCoursesOf,
  listEveryCourseOf,
  releaseCoursesOf,
} from './personal/store.ts'
import { listEverySavedBy } from './saved/store.ts'
import { listRolesOf, passCoursesOn } from './staff/store.ts'
import { deleteUnusedCoversOf } from './uploaded-covers/actions.ts'
import { coverSize } from './uploaded-covers/rules.ts'
import { listEveryCoverOf } from './uploaded-covers/store.ts'

/**
 * A member's courses. When the member leaves, courses with another owner pass to that one; of the others, those that somebody
 * takes stay without a name, and the rest is deleted. What they
 * have saved for later goes with the account. Covers that they have uploaded stay with their courses as long as these are kept.
 */
export const courseData: PersonalData = {
  lists: {
    courses: ({ db }, userId) => inPages((after, limit) => listEveryCourseOf(db, userId, { after, limit })),
    courseRoles: ({ db }, userId) => inPages((after, limit) => listRolesOf(db, userId, { after, limit })),
    savedCourses: ({ db }, userId) =>
      inPages((after, limit) => listEverySavedBy(db, userId, { after, limit })),
    covers: async function* ({ db, blobs }, userId) {
      for await (const cover of inPages((after, limit) => listEveryCoverOf(db, userId, { after, limit }))) {
        const blob = await findPublic(db, cover.id, coverSize, 'cover')
        const bytes = blob === undefined ? null : await blobs.read(blob)
        yield { ...cover, type: blob?.type, bytes: bytes?.toString('base64') ?? null }
      }
    },
  },
  purge: async (db, userId, now) => {
    await holdCoursesOf(db, userId)
    await passCoursesOn(db, userId)
    await emitDeleted(db, await deleteUntakenCoursesOf(db, userId), now)
  },
  release: async (db, userId, now) => {
    await holdCoursesOf(db, userId)
    await passCoursesOn(db, userId)
    await deleteUnusedCoversOf(db, userId)
    await emitDeleted(db, await releaseCoursesOf(db, userId, now), now)
  },
}

/** Emits that courses were deleted, without the id of the member who leaves. */
function emitDeleted(db: Db, courses: readonly { id: string; version: number }[], at: Date): Promise<void> {
  const events = courses.map(({ id, version }) => ({
    type: courseDeleted,
    course: id,
    subject: id,
    seq: version,
    actor: null,
    at,
    ids: {},
  }))
  return emit(db, ...events)
}

import { inPages, type PersonalData } from '../../base/personalData.ts'
import { subtractEnrollments } from '../courses/counting/store.ts'
import { listClocksOf } from './clocks/store.ts'
import { listRemovalsOf } from './removals/store.ts'
import { countLeaving, deleteEnrollmentsOf, listEveryEnrollmentOf } from './store.ts'

/** A member's enrollments, and when each course was begun. They are deleted with the member, and the counts of the courses are decremented. */
export const enrollmentData: PersonalData = {
  lists: {
    enrollments: ({ db }, userId) =>
      inPages((after, limit) => listEveryEnrollmentOf(db, userId, { after, limit })),
    courseRemovals: ({ db }, userId) =>
      inPages((after, limit) => listRemovalsOf(db, userId, { after, limit })),
    courseStarts: ({ db }, userId) => inPages((after, limit) => listClocksOf(db, userId, { after, limit })),
  },
  count: countLeaving,
  release: async (db, userId) => {
    await subtractEnrollments(db, await deleteEnrollmentsOf(db, userId))
  },
}

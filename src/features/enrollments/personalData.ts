import { inPages, type PersonalData } from '../../base/personalData.ts'
import { subtractEnrollments } from '../courses/counting/store.ts'
import { countLeaving, deleteEnrollmentsOf, listEveryEnrollmentOf } from './store.ts'

/** A member's enrollments; they go with the member, and the courses count one learner less. */
export const enrollmentData: PersonalData = {
  lists: {
    enrollments: ({ db }, memberId) =>
      inPages((after, limit) => listEveryEnrollmentOf(db, memberId, { after, limit })),
  },
  count: countLeaving,
  release: async (db, memberId) => {
    await subtractEnrollments(db, await deleteEnrollmentsOf(db, memberId))
  },
}

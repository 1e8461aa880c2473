import { inPages, type PersonalData } from '../../base/personalData.ts'
import { deleteUntakenCoursesOf, holdCoursesOf, listEveryCourseOf, releaseCoursesOf } from './store.ts'

/** A member's courses. When the member leaves, courses that others take stay without a name, the others are deleted. */
export const courseData: PersonalData = {
  lists: {
    courses: ({ db }, memberId) =>
      inPages((after, limit) => listEveryCourseOf(db, memberId, { after, limit })),
  },
  purge: async (db, memberId) => {
    await holdCoursesOf(db, memberId)
    await deleteUntakenCoursesOf(db, memberId)
  },
  release: async (db, memberId, now) => {
    await holdCoursesOf(db, memberId)
    await releaseCoursesOf(db, memberId, now)
  },
}

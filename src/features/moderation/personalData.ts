import { inPages, type PersonalData } from '../../base/personalData.ts'
import { deleteReportsOf, findReportedBy, listReportsOf } from './reports/store.ts'

/** A member's reports of courses. They are deleted with the member. */
export const moderationData: PersonalData = {
  lists: {
    courseReports: ({ db }, userId) => inPages((after, limit) => listReportsOf(db, userId, { after, limit })),
  },
  release: async (db, userId) => {
    const courses = await findReportedBy(db, userId)
    if (courses.length > 0) await deleteReportsOf(db, userId, courses)
  },
}

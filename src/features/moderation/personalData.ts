import { inPages, type PersonalData } from '../../base/personalData.ts'
import { deleteReportsOf, listReportsOf } from './reports/store.ts'

/** A member's reports of courses. They are deleted with the member. */
export const moderationData: PersonalData = {
  lists: {
    courseReports: ({ db }, userId) => inPages((after, limit) => listReportsOf(db, userId, { after, limit })),
  },
  release: (db, userId) => deleteReportsOf(db, userId),
}

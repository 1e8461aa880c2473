import { inPages, type PersonalData } from '../../base/personalData.ts'
import {
  deleteAnswersOf,
  deleteReportsOf,
  deleteReviewsOf,
  findCoursesWithTraces,
  listAnswersOf,
  listReportsOf,
  listReviewsOf,
} from './personal/store.ts'
import { holdRatings } from './rating/store.ts'

/** A member's reviews, answers and reports. They are deleted with the member, and the ratings of the courses stay exact. */
export const reviewData: PersonalData = {
  lists: {
    reviews: ({ db }, userId) => inPages((after, limit) => listReviewsOf(db, userId, { after, limit })),
    reviewAnswers: ({ db }, userId) => inPages((after, limit) => listAnswersOf(db, userId, { after, limit })),
    reviewReports: ({ db }, userId) => inPages((after, limit) => listReportsOf(db, userId, { after, limit })),
  },
  release: async (db, userId) => {
    const courses = await findCoursesWithTraces(db, userId)
    if (courses.length === 0) return
    await holdRatings(db, courses, { user: userId, only: 'all' })
    await deleteReviewsOf(db, userId)
    await deleteAnswersOf(db, userId)
    await deleteReportsOf(db, userId)
  },
}

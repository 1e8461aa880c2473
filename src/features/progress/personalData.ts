import { inPages, type PersonalData } from '../../base/personalData.ts'
import { deleteProgressOf, listEveryEventOf, listEveryProgressOf } from './personal/store.ts'

/** How far a member has come in courses, and the events that told it. Both are deleted with the member. */
export const progressData: PersonalData = {
  lists: {
    progress: ({ db }, userId) =>
      inPages((after, limit) => listEveryProgressOf(db, userId, { after, limit })),
    progressEvents: ({ db }, userId) =>
      inPages((after, limit) => listEveryEventOf(db, userId, { after, limit })),
  },
  release: deleteProgressOf,
}

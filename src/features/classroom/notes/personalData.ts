import { inPages, type PersonalData } from '../../../base/personalData.ts'
import { listEveryNoteOf } from './store.ts'

/** A member's notes, highlights and bookmarks. The database deletes them with the member. */
export const noteData: PersonalData = {
  lists: {
    lessonNotes: ({ db }, userId) => inPages((after, limit) => listEveryNoteOf(db, userId, { after, limit })),
  },
}

import { inPages, type PersonalData } from '../../base/personalData.ts'
import { listFilesBy, listTracksBy } from './personal/store.ts'
import { forgetUsed } from './store.ts'

/**
 * The files that a member has uploaded for courses, and the captions that they have written. They are the courses' and stay with them, without the member's name; the
 * member takes along which they were.
 */
export const fileData: PersonalData = {
  lists: {
    files: ({ db }, userId) => inPages((after, limit) => listFilesBy(db, userId, { after, limit })),
    tracks: ({ db }, userId) => inPages((after, limit) => listTracksBy(db, userId, { after, limit })),
  },
  release: forgetUsed,
}

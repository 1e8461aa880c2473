import { inPages, type PersonalData } from '../../base/personalData.ts'
import { listFilesBy, listPhotosOf, listTracksBy } from './personal/store.ts'
import { findPublic } from './store.ts'

/**
 * The files that a member has uploaded for courses, and the captions that they have written. They are the courses' and stay with them, without the member's name; the
 * member takes along which they were. Their photo goes with them.
 */
export const fileData: PersonalData = {
  lists: {
    photos: async function* ({ db, blobs }, userId) {
      for (const photo of await listPhotosOf(db, userId)) {
        const blob = await findPublic(db, photo.id, 's384', 'photo')
        const bytes = blob === undefined ? null : await blobs.read(blob)
        yield { ...photo, type: blob?.type, bytes: bytes?.toString('base64') ?? null }
      }
    },
    files: ({ db }, userId) => inPages((after, limit) => listFilesBy(db, userId, { after, limit })),
    tracks: ({ db }, userId) => inPages((after, limit) => listTracksBy(db, userId, { after, limit })),
  },
}

import { findBlob } from '../../base/blobs/store.ts'
import type { PersonalData } from '../../base/personalData.ts'
import { listTokensOf } from './api-tokens/store.ts'
import { listPhotos } from './photos/store.ts'
import { listOwnSessions } from './sessions/store.ts'
import { listOwnAccount } from './store.ts'

/** The personal data of the account itself, which are deleted with the user. */
export const accountData: PersonalData = {
  lists: {
    account: async function* ({ db }, userId) {
      yield* await listOwnAccount(db, userId)
    },
    photos: async function* ({ db, blobs }, userId) {
      for (const photo of await listPhotos(db, userId)) {
        const blob = await findBlob(db, photo.id)
        const bytes = blob === undefined ? null : await blobs.read(blob)
        yield { ...photo, type: blob?.type, bytes: bytes?.toString('base64') ?? null }
      }
    },
    apiTokens: async function* ({ db }, userId, now) {
      yield* await listTokensOf(db, userId, now)
    },
    sessions: async function* ({ db }, userId) {
      yield* await listOwnSessions(db, userId)
    },
  },
}

import type { Blobs } from '../../base/blobs/blobs.ts'
import { findBlob } from '../../base/blobs/store.ts'
import { listTokensOf } from '../accounts/api-tokens/store.ts'
import { inPages, type PersonalData } from '../accounts/personalData.ts'
import { listPhotos } from '../accounts/photos/store.ts'
import { listPasskeys } from '../sign-in/passkeys/store.ts'
import { listIdentities } from '../sign-in/providers/store.ts'
import { listTwoStep } from '../sign-in/two-step/store.ts'
import { listOwnAccount, listOwnEvents, listOwnSessions } from './store.ts'

/** What accounts itself keeps of a member. It goes with the account; the events stay under a bare id. */
export const accountData = (blobs: Blobs): PersonalData => ({
  lists: {
    account: async function* (db, memberId) {
      yield* await listOwnAccount(db, memberId)
    },
    photos: async function* (db, memberId) {
      for (const photo of await listPhotos(db, memberId)) {
        const blob = await findBlob(db, photo.id)
        const bytes = blob === undefined ? null : await blobs.read(blob)
        yield { ...photo, type: blob?.type, bytes: bytes?.toString('base64') ?? null }
      }
    },
    identities: async function* (db, memberId) {
      yield* await listIdentities(db, memberId)
    },
    twoStep: async function* (db, memberId) {
      yield* await listTwoStep(db, memberId)
    },
    passkeys: async function* (db, memberId) {
      yield* await listPasskeys(db, memberId)
    },
    apiTokens: async function* (db, memberId, now) {
      yield* await listTokensOf(db, memberId, now)
    },
    sessions: async function* (db, memberId) {
      yield* await listOwnSessions(db, memberId)
    },
    events: (db, memberId) => inPages((after, limit) => listOwnEvents(db, memberId, after, limit)),
  },
})

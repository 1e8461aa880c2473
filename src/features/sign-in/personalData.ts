import type { PersonalData } from '../../base/personalData.ts'
import { listPasskeys } from './passkeys/store.ts'
import { listIdentities } from './providers/store.ts'
import { listTwoStep } from './two-step/store.ts'

/** The personal data of sign-in methods, which are deleted with the account. */
export const signInData: PersonalData = {
  lists: {
    identities: async function* ({ db }, userId) {
      yield* await listIdentities(db, userId)
    },
    twoStep: async function* ({ db }, userId) {
      yield* await listTwoStep(db, userId)
    },
    passkeys: async function* ({ db }, userId) {
      yield* await listPasskeys(db, userId)
    },
  },
}

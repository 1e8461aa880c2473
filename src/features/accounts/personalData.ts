import type { PersonalData } from '../../base/personalData.ts'
import { listTokensOf } from './api-tokens/store.ts'
import { listOwnSessions } from './sessions/store.ts'
import { listOwnAccount } from './store.ts'

/** The personal data of the account itself, which are deleted with the user. */
export const accountData: PersonalData = {
  lists: {
    account: async function* ({ db }, userId) {
      yield* await listOwnAccount(db, userId)
    },
    apiTokens: async function* ({ db }, userId, now) {
      yield* await listTokensOf(db, userId, now)
    },
    sessions: async function* ({ db }, userId) {
      yield* await listOwnSessions(db, userId)
    },
  },
}

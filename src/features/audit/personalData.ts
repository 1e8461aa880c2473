import { inPages, type PersonalData } from '../../base/personalData.ts'
import { listEveryEventOf } from './store.ts'

/** The recorded events of an account. They stay for a year, under the account's id only. */
export const auditData: PersonalData = {
  lists: {
    events: ({ db }, userId) => inPages((after, limit) => listEveryEventOf(db, userId, after, limit)),
  },
}

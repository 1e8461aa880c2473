import { inPages, type PersonalData } from '../../base/personalData.ts'
import { listEveryEventOf } from './store.ts'

/** What was recorded of an account. It stays for a year, under a bare id. */
export const auditData: PersonalData = {
  lists: {
    events: ({ db }, userId) => inPages((after, limit) => listEveryEventOf(db, userId, after, limit)),
  },
}

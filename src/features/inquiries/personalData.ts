import type { Db } from '../../base/db/db.ts'
import { deleteMessagesFrom } from '../../base/mail/store.ts'
import { inPages, type PersonalData } from '../../base/personalData.ts'
import { deleteInquiriesOf, findVerifiedEmail, listInquiriesOf } from './store.ts'

/** The inquiries from a member's e-mail, if it is verified. They are deleted with the member. */
export const inquiryData: PersonalData = {
  lists: {
    inquiries: async function* ({ db }, userId) {
      const email = await findVerifiedEmail(db, userId)
      if (email !== null) yield* inPages((after, limit) => listInquiriesOf(db, email, { after, limit }))
    },
  },
  release: async (db, userId) => {
    const email = await findVerifiedEmail(db, userId)
    if (email !== null) await forgetWriter(db, email)
  },
  forgetAddress: { what: 'inquiries from this e-mail', forget: forgetWriter },
}

/** Deletes the inquiries from an e-mail and the messages about them. Returns the number of inquiries. */
async function forgetWriter(db: Db, email: string): Promise<number> {
  await deleteMessagesFrom(db, email)
  return deleteInquiriesOf(db, email)
}

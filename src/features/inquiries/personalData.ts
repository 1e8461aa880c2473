import type { Db } from '../../base/db/db.ts'
import { deleteMessagesFrom } from '../../base/mail/store.ts'
import { inPages, type PersonalData } from '../../base/personalData.ts'
import { deleteInquiriesOf, findProvenEmail, listInquiriesOf } from './store.ts'

/** What a member wrote on the contact page, as far as it is proved that its e-mail is theirs. It goes with them. */
export const inquiryData: PersonalData = {
  lists: {
    inquiries: async function* ({ db }, memberId) {
      const email = await findProvenEmail(db, memberId)
      if (email !== null) yield* inPages((after, limit) => listInquiriesOf(db, email, { after, limit }))
    },
  },
  release: async (db, memberId) => {
    const email = await findProvenEmail(db, memberId)
    if (email !== null) await forgetWriter(db, email)
  },
  forgetAddress: { what: 'inquiries from this e-mail', forget: forgetWriter },
}

/** Removes what was written from an e-mail, and the letters by which it was passed on; how many inquiries that were. */
async function forgetWriter(db: Db, email: string): Promise<number> {
  await deleteMessagesFrom(db, email)
  return deleteInquiriesOf(db, email)
}

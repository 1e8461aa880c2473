import { inPages, type PersonalData } from '../../../base/personalData.ts'
import { deleteInvitationsOf, deleteInvitationsTo, listInvitationsOf } from './store.ts'

/** The invitations to courses that a member has sent, or was sent. Those to the member go with the account. */
export const courseInvitationData: PersonalData = {
  lists: {
    courseInvitations: ({ db }, userId) =>
      inPages((after, limit) => listInvitationsOf(db, userId, { after, limit })),
  },
  release: deleteInvitationsOf,
  forgetAddress: {
    what: 'invitations to courses',
    forget: (db, email) => deleteInvitationsTo(db, email),
  },
}

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/admin/invitations. */
export const adminInvitationsText = catalogue('adminInvitations', {
  title: 'Invitations',
  sub: 'Invite people by email. Each link works once, for two weeks, and confirms the address.',
  open: 'Invite members',
  invite: 'Invite',
  inviteAbout: 'They get an email with a link to register.',
  email: 'Email',
  submit: 'Send invitation',
  done: 'The invitation was added to the list below.',
  list: 'Open invitations',
  sent: 'Sent',
  times: ({ count }: { count: number }) => `${pluralIn('en', count, { one: () => `once`, other: (n) => `${n} times` })}`,
  until: 'Valid until',
  action: 'Action',
  again: 'Send again',
  againNamed: ({ email }: { email: string }) => `Send again: ${email}`,
  withdraw: 'Withdraw',
  withdrawNamed: ({ email }: { email: string }) => `Withdraw: ${email}`,
  withdrawn: 'The invitation was withdrawn.',
  failed: 'The invitations did not load',
  nothing: 'No open invitations',
  nothingHelp: 'Invitations stay here until they are used or have expired.',
})

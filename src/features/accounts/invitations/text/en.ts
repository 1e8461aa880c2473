// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/accounts/invitations. */
export const invitationsText = catalogue('invitations', {
  mail: {
    subject: ({ site }: { site: string }) => `You are invited to ${site}`,
    heading: ({ site }: { site: string }) => `You are invited to ${site}`,
    invited: ({ site, email }: { site: string; email: string }) => `The people who run ${site} invite you to register with the address ${email}.`,
    life: 'The link works once, within two weeks. It also confirms your email address.',
    button: 'Accept the invitation',
    notYou: 'If you do not want to register, you can ignore this email.',
  },
  note: {
    welcome: ({ email }: { email: string }) => `You are invited. Register with ${email}; the address is already confirmed.`,
    registered: ({ email }: { email: string }) => `There is already an account with ${email}.`,
    login: 'Log in',
    gone: 'This invitation was already used, was withdrawn or has expired. Ask the people who run this site for a new one.',
  },
  refused: {
    member: 'This person is already a member.',
    invited: 'This address is already invited. You can send the invitation again.',
    full: ({ most }: { most: number }) => `There are already ${numberIn('en', most)} open invitations. Withdraw some first.`,
    often: 'This invitation was sent as often as possible. Withdraw it and invite this address again.',
    spent: 'This invitation was already used, was withdrawn or has expired, or is for another address.',
  },
})

export const mail = {
  byHand: 'If the button does not work, open this address:',
  unsent: 'No mail server is set up, so this letter is shown here instead of being sent:',
  resetPassword: {
    subject: (site: string) => `Choose a new password for ${site}`,
    heading: 'Choose a new password',
    asked: (email: string, site: string) =>
      `Somebody asked for a new password for the account of ${email} at ${site}.`,
    life: 'The link works once, within an hour of that.',
    button: 'Choose a new password',
    notYou: 'If that was not you, there is nothing to do: your password stays as it is.',
  },
  passwordChanged: {
    subject: (site: string) => `Your password for ${site} was changed`,
    heading: 'Your password was changed',
    changed: (email: string, site: string) =>
      `The account of ${email} at ${site} has a new password, and was signed out everywhere.`,
    notYou: 'If that was not you, somebody else has got hold of your account. Choose a new password at once.',
    button: 'Choose a new password',
  },
  verifyEmail: {
    subject: (site: string) => `Confirm your e-mail address for ${site}`,
    heading: 'Confirm your e-mail address',
    registered: (email: string, site: string) => `Somebody registered at ${site} with the address ${email}.`,
    life: 'If that was you, confirm it with this link. It works once, within a day.',
    button: 'Confirm the address',
    notYou:
      'If that was not you, leave the link alone: without it nobody can show that the address is theirs.',
  },
  newEmail: {
    subject: (site: string) => `Confirm your new e-mail address for ${site}`,
    heading: 'Confirm your new e-mail address',
    asked: (email: string, site: string) =>
      `An account at ${site} shall have the address ${email} from now on.`,
    life: 'If that is what you want, confirm it with this link. It works once, within a day.',
    button: 'Confirm the address',
    notYou: 'If you do not know of this, leave the link alone, and nothing changes.',
  },
  allowChange: {
    subject: (site: string) => `Another e-mail address for your account at ${site}?`,
    heading: 'Another e-mail address?',
    asked: (email: string, next: string, site: string) =>
      `Somebody asked that your account at ${site} gets the address ${next} instead of ${email}.`,
    life: 'If that was you, allow it with this link. It works once, within a day. The new address has to confirm too.',
    button: 'Allow the change',
    notYou:
      'If that was not you, leave the link alone and choose another password: somebody else may know yours.',
  },
  emailChanged: {
    subject: (site: string) => `The e-mail address of your account at ${site} was changed`,
    heading: 'Your e-mail address was changed',
    changed: (email: string, next: string, site: string) =>
      `Your account at ${site} has the address ${next} now. Letters no longer go to ${email}.`,
    notYou: 'If that was not you, write at once to the people who run the site.',
  },
  inquiry: {
    subject: (site: string, name: string) =>
      name === '' ? `Inquiry at ${site}` : `Inquiry at ${site} from ${name}`,
    heading: 'Online Inquiry',
    written: (site: string) => `Somebody wrote this on the contact page of ${site}.`,
    answer: (email: string) => `Your answer to this letter goes to ${email}.`,
    noAnswer: 'No e-mail address was given.',
  },
}

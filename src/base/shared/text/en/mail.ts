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
}

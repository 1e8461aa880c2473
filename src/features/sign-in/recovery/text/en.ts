// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/sign-in/recovery. */
export const recoveryText = catalogue('recovery', {
  forgotPage: {
    title: 'Forgot password?',
    heading: 'Forgot password?',
  },
  forgot: {
    body: 'Enter your account’s email address, and we will send you a link to choose a new password.',
    email: 'Email',
    submit: 'Send me a link',
    sent: 'Check your inbox.',
    sentTo: ({ email }: { email: string }) => `If ${email} belongs to an account, an email with a link is on its way. The link works for an hour. Nothing there? Check your spam folder too.`,
    shown: 'Done.',
    shownFor: ({ email }: { email: string }) => `If ${email} belongs to an account, its link is shown where this site was started. It works for an hour.`,
    terminal: 'This site does not send email yet.',
    terminalBody: 'It runs on this machine only, and shows the link where it was started, and to its administrators.',
    people: 'This site does not send email, so it cannot send you a link. Please contact the people who run it: they can create one for you.',
    contact: 'Write to us',
    back: 'Back to login',
  },
  reset: {
    title: 'New password',
    heading: 'New password',
    body: ({ email }: { email: string }) => `For the account of ${email}.`,
    password: 'New Password',
    confirm: 'Confirm Password',
    submit: 'Save new password',
    done: 'Your password was changed.',
    doneBody: 'You were logged out everywhere. Log in with your new password.',
    login: 'Login',
    again: 'Request a new link',
  },
  verify: {
    title: 'Email address',
    heading: 'Email address',
    'verify-email': ({ email }: { email: string }) => `Is ${email} your address?`,
    'change-email': ({ email }: { email: string }) => `Use ${email} for your account from now on?`,
    'allow-change': ({ email }: { email: string }) => `Change the email of your account to ${email}?`,
    submit: {
      'verify-email': 'Yes, it is mine',
      'change-email': 'Yes, use it',
      'allow-change': 'Yes, change it',
    },
    stranger: {
      'verify-email': ({ email }: { email: string }) => `Someone registered an account with ${email}. If it was you, log in to confirm the address. If not, choose a new password: the account becomes yours, and everything they set up is removed.`,
      'change-email': ({ email }: { email: string }) => `Someone asked to use ${email} for their account. If it was you, log in first. If not, leave this page: nothing changes.`,
    },
    login: 'Login',
    choose: 'Choose a new password',
    done: 'Thank you.',
    doneBody: ({ email }: { email: string }) => `${email} is confirmed.`,
    waiting: ({ email }: { email: string }) => `${email} becomes your address once the link in the other email has been opened too.`,
    home: 'Go to Home Page',
    noLink: 'You can request another one on your profile page.',
  },
  mail: {
    resetPassword: {
      subject: ({ site }: { site: string }) => `Choose a new password for ${site}`,
      heading: 'Choose a new password',
      asked: ({ email, site }: { email: string; site: string }) => `Someone asked for a new password for the account of ${email} at ${site}.`,
      life: 'The link works once, within an hour of the request.',
      button: 'Choose a new password',
      notYou: 'If that was not you, you can ignore this email: your password stays the same.',
    },
    passwordChanged: {
      subject: ({ site }: { site: string }) => `Your password for ${site} was changed`,
      heading: 'Your password was changed',
      changed: ({ email, site }: { email: string; site: string }) => `The account of ${email} at ${site} has a new password, and was logged out everywhere.`,
      notYou: 'If that was not you, someone else has access to your account. Choose a new password at once.',
      button: 'Choose a new password',
    },
  },
})

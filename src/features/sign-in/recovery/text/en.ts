// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/sign-in/recovery. */
export const recoveryText = catalogue('recovery', {
  forgotPage: {
    title: 'Forgot password?',
    heading: 'Forgot password?',
  },
  forgot: {
    body: 'Tell us the e-mail address of your account, and get a link with which you can choose a new password.',
    email: 'Email',
    submit: 'Send me a link',
    sent: 'On its way.',
    sentTo: ({ email }: { email: string }) => `If ${email} belongs to an account, a letter with a link is on its way there. The link works for an hour. Nothing there? Look among unwanted mail too.`,
    shown: 'Done.',
    shownFor: ({ email }: { email: string }) => `If ${email} belongs to an account, its link is shown where this site was started. It works for an hour.`,
    terminal: 'This site sends no e-mail yet.',
    terminalBody: 'It runs on this machine alone, and shows the link where it was started, and to its administrators.',
    people: 'This site sends no e-mail, so it cannot send a link. Please write to the people who run it: they can make one for you.',
    contact: 'Write to us',
    back: 'Back to login',
  },
  reset: {
    title: 'New password',
    heading: 'New password',
    body: ({ email }: { email: string }) => `For the account of ${email}.`,
    password: 'New Password',
    confirm: 'Confirm Password',
    submit: 'Save the new password',
    done: 'Your password was changed.',
    doneBody: 'You were signed out everywhere. Log in with the new one.',
    login: 'Login',
    again: 'Ask for a new link',
  },
  verify: {
    title: 'E-mail address',
    heading: 'E-mail address',
    'verify-email': ({ email }: { email: string }) => `Is ${email} your address?`,
    'change-email': ({ email }: { email: string }) => `Shall your account have the address ${email} from now on?`,
    'allow-change': ({ email }: { email: string }) => `Shall your account have the address ${email} instead of this one?`,
    submit: {
      'verify-email': 'Yes, it is mine',
      'change-email': 'Yes, use it',
      'allow-change': 'Yes, change it',
    },
    stranger: {
      'verify-email': ({ email }: { email: string }) => `Somebody registered an account with ${email}. If that was you, log in to it to confirm the address. If it was not, choose a new password: the account is yours then, and everything they set up is removed.`,
      'change-email': ({ email }: { email: string }) => `Somebody asks that their account have the address ${email} from now on. If that was you, log in to the account first. If it was not, leave this page: nothing changes.`,
    },
    login: 'Login',
    choose: 'Choose a new password',
    done: 'Thank you.',
    doneBody: ({ email }: { email: string }) => `${email} is confirmed.`,
    waiting: ({ email }: { email: string }) => `${email} becomes your address as soon as the link in the other letter was opened too.`,
    home: 'Go to Home Page',
    noLink: 'On your profile page you can ask for another one.',
  },
  mail: {
    resetPassword: {
      subject: ({ site }: { site: string }) => `Choose a new password for ${site}`,
      heading: 'Choose a new password',
      asked: ({ email, site }: { email: string; site: string }) => `Somebody asked for a new password for the account of ${email} at ${site}.`,
      life: 'The link works once, within an hour of that.',
      button: 'Choose a new password',
      notYou: 'If that was not you, there is nothing to do: your password stays as it is.',
    },
    passwordChanged: {
      subject: ({ site }: { site: string }) => `Your password for ${site} was changed`,
      heading: 'Your password was changed',
      changed: ({ email, site }: { email: string; site: string }) => `The account of ${email} at ${site} has a new password, and was signed out everywhere.`,
      notYou: 'If that was not you, somebody else has got hold of your account. Choose a new password at once.',
      button: 'Choose a new password',
    },
  },
})

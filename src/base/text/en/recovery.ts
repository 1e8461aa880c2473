export const recovery = {
  noLink: 'This link was used already, or it is too old. Please ask for a new one.',
  forgot: {
    body: 'Tell us the e-mail address of your account, and get a link with which you can choose a new password.',
    email: 'Email',
    submit: 'Send me a link',
    sent: 'On its way.',
    sentTo: (email: string) =>
      `If ${email} belongs to an account, a letter with a link is on its way there. The link works for an hour. Nothing there? Look among unwanted mail too.`,
    shown: 'Done.',
    shownFor: (email: string) =>
      `If ${email} belongs to an account, its link is shown where this site was started. It works for an hour.`,
    terminal: 'This site sends no e-mail yet.',
    terminalBody:
      'It runs on this machine alone, and shows the link where it was started, and to its administrators.',
    people:
      'This site sends no e-mail, so it cannot send a link. Please write to the people who run it: they can make one for you.',
    contact: 'Write to us',
    back: 'Back to login',
  },
  reset: {
    title: 'New password',
    heading: 'New password',
    body: (email: string) => `For the account of ${email}.`,
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
    'verify-email': (email: string) => `Is ${email} your address?`,
    'change-email': (email: string) => `Shall your account have the address ${email} from now on?`,
    'allow-change': (email: string) => `Shall your account have the address ${email} instead of this one?`,
    submit: {
      'verify-email': 'Yes, it is mine',
      'change-email': 'Yes, use it',
      'allow-change': 'Yes, change it',
    },
    stranger: {
      'verify-email': (email: string) =>
        `Somebody registered an account with ${email}. If that was you, log in to it to confirm the address. If it was not, choose a new password: the account is yours then, and everything they set up is removed.`,
      'change-email': (email: string) =>
        `Somebody asks that their account have the address ${email} from now on. If that was you, log in to the account first. If it was not, leave this page: nothing changes.`,
    },
    logInFirst: 'Please log in to the account first. Then you can confirm its address.',
    login: 'Login',
    choose: 'Choose a new password',
    done: 'Thank you.',
    doneBody: (email: string) => `${email} is confirmed.`,
    waiting: (email: string) =>
      `${email} becomes your address as soon as the link in the other letter was opened too.`,
    home: 'Go to Home Page',
    noLink: 'On your profile page you can ask for another one.',
  },
  alreadyVerified: 'This address is confirmed already.',
  sameEmail: 'This is your address already.',
  tooManyLetters:
    'We have sent several letters to this address today. Please look for them, or try again tomorrow.',
}

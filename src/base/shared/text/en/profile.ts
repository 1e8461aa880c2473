import { plural } from '../plural.ts'

const courses = plural('en', { one: '# course', other: '# courses' })
const enrollments = plural('en', {
  one: '# course you are enrolled in',
  other: '# courses you are enrolled in',
})

export const profile = {
  title: 'Profile',
  heading: 'Profile',
  sub: (since: string) => `Your account, and what others see of it. A member since ${since}.`,
  current: 'Present password',
  currentHint: 'So that nobody else does this at a screen you left open.',
  name: {
    heading: 'Name',
    about: 'What others see beside your courses.',
    field: 'Display name',
    submit: 'Save name',
    done: 'Your name is saved.',
  },
  photo: {
    heading: 'Photo',
    about: 'Your initials stand where there is none.',
    link: 'Link to a photo',
    linkHint: 'Starting with https://. Leave it empty to have no photo.',
    submit: 'Save photo',
    done: 'Your photo is saved.',
  },
  password: {
    heading: 'Password',
    about: 'Changing it logs you out everywhere else.',
    aboutNone: 'You log in without one. A password is a second way in.',
    field: 'New password',
    confirm: 'New password once more',
    submit: 'Change password',
    submitFirst: 'Set a password',
    done: 'Your password is changed, and you are logged out everywhere else.',
    later:
      'To set a password, log out and in again first. It has to be done within ten minutes of logging in.',
  },
  data: {
    heading: 'Your data',
    about: 'Everything this site holds about you.',
    body: 'One JSON document with your account, your courses and enrollments, where you are logged in, and what was recorded of your account.',
    download: 'Download my data',
  },
  deletion: {
    heading: 'Delete account',
    about: 'For good, and at once.',
    before: 'This happens when you delete your account:',
    kept: (count: number) =>
      `${courses(count)} of yours that others take will stay for them, without your name. You can not change ${count === 1 ? 'it' : 'them'} any more.`,
    deleted: (count: number) =>
      `${courses(count)} of yours that nobody else takes will be deleted, and ${count === 1 ? 'is' : 'are'} gone from the database after 30 days.`,
    enrollments: (count: number) => `You leave ${enrollments(count)}.`,
    account: 'Your name, e-mail, photo, password and every log-in are removed now.',
    events: 'What was recorded of your account stays for a year, under a number and without your name.',
    confirm: 'Yes, delete my account',
    submit: 'Delete my account',
    done: 'Your account is deleted.',
    later:
      'To delete your account, log out and in again first. It has to be done within ten minutes of logging in.',
  },
  errors: {
    giveCurrent: 'Please give your present password.',
    wrongCurrent: 'This is not your present password.',
    giveNew: 'Please give a new password.',
    signInAgain: 'Please log in again first, and then do this within ten minutes.',
    confirm: 'Please tick this first.',
  },
}

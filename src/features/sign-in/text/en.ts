// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/features/sign-in. */
export const signInText = catalogue('signIn', {
  registration: {
    title: 'Registration',
    heading: 'Start learning',
    name: 'Name',
    photo: 'Photo URL',
    photoHint: 'A link to a picture of you. Or let us fill it in:',
    upload: 'Upload a picture',
    initials: 'Use my initials',
    nameFirst: 'Enter your name first. Your initials come from it.',
    chosen: ({ name }: { name: string }) => `${name} becomes your picture when you register.`,
    chooseAgain: 'Choose the picture again: a browser does not keep files.',
    photoMissing: 'Please give a link that starts with http:// or https://, upload a picture or use your initials.',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm Password',
    submit: 'Register',
    byInvitation: {
      title: 'New members are invited',
      text: 'This site takes new members by invitation. If you would like to join, please write to its people.',
      write: 'Write to them',
      refused: ({ email }: { email: string }) => `New members are invited to this site. If you would like to join, please write to ${email}.`,
    },
    toLogin: 'Already registered? Please Login',
    success: 'Registration  Successfully ',
    profileFailure: 'You are registered, but your name and photo could not be saved:',
  },
  login: {
    title: 'Login',
    heading: 'Welcome back',
    email: 'Email',
    password: 'Password',
    submit: 'Login',
    forgot: 'Forgot password?',
    or: 'or',
    noEmail: 'Please enter your email address.',
    noPassword: 'Please enter your password.',
    why: {
      add: 'Log in to add a course.',
      manage: 'Log in to see the courses that you teach.',
      enrolled: 'Log in to see the courses that you take.',
      learn: 'Log in to go on with this course.',
      enroll: 'Log in to enroll in this course.',
      register: 'New here? Make an account.',
    },
    toRegister: 'Don\'t Account? Please Register',
    success: 'Login  Successfully ',
  },
})

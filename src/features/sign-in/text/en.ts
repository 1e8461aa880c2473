// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/features/sign-in. */
export const signInText = catalogue('signIn', {
  registration: {
    title: 'Registration',
    heading: 'Registration',
    name: 'Name',
    photo: 'Photo URL',
    photoHint: 'A link to a picture of you, starting with https://.',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm Password',
    passwordHint: 'At least 8 characters, with a capital and a small letter, a number and a special character.',
    submit: 'Register',
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
    toRegister: 'Don\'t Account? Please Register',
    success: 'Login  Successfully ',
  },
})

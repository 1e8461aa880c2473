// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/features/accounts. */
export const accountsText = catalogue('accounts', {
  password: {
    show: 'Show password',
    hide: 'Hide password',
    tooShort: 'Password Must Be 8 Character',
    capital: 'Password Must Have Capital Letter',
    small: 'Password Must Have Small Letter',
    number: 'Password Must Have One Number',
    special: 'Password Must Have One Special Character',
    containsEmail: 'Password cannot contain the email address of the user',
    mismatch: 'Password and Confirm Password must match',
    easy: 'This password is easy to guess. Please choose another.',
  },
  rules: {
    label: 'Password rules',
    met: 'done:',
    open: 'still to do:',
    names: {
      tooShort: '8 characters',
      capital: 'Capital letter',
      small: 'Small letter',
      number: 'One number',
      special: 'One special character',
      containsEmail: 'Not your email',
    },
  },
  errors: {
    noSession: 'Please log in.',
    expired: 'Your session token has expired. Please ask for a new one.',
    invalidCredential: 'Wrong email or password.',
    emailInUse: 'This email is already registered. Please log in instead.',
    disabled: 'This account has been closed by the people who run the site. Please contact them.',
    busy: 'Many people are signing in right now. Please try again in a moment.',
  },
  logout: {
    success: 'Logout Successfully',
    failure: 'Could not log out:',
  },
})

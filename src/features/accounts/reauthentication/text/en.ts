// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/reauthentication. */
export const reauthenticationText = catalogue('reauthentication', {
  what: {
    passkeys: 'Remove a passkey',
    providers: 'Disconnect an account',
    sessions: 'Log out devices',
  },
  about: 'Please enter your password again. It then counts for ten minutes.',
  submit: 'Continue',
  done: 'You can make this change for the next ten minutes.',
  later: 'To change this, log out and in again first. This must be done within ten minutes of logging in.',
  current: 'Current password',
  prompt: {
    title: 'Confirm that it is you',
    about: 'Please enter your password to make this change.',
    cancel: 'Cancel',
  },
  errors: {
    proveFirst: 'Please enter your password again first, then do this within ten minutes.',
    giveCurrent: 'Please enter your current password.',
    wrongCurrent: 'This is not your current password.',
    signInAgain: 'Please log in again first, then do this within ten minutes.',
  },
})

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/reauthentication. */
export const reauthenticationText = catalogue('reauthentication', {
  what: {
    passkeys: 'Remove a passkey',
    providers: 'Disconnect an account',
    sessions: 'Log out devices',
  },
  about: 'Please give your password again first. It then counts for ten minutes.',
  submit: 'Go on',
  done: 'You can go on now, for ten minutes.',
  later: 'To change this, log out and in again first. It has to be done within ten minutes of logging in.',
  current: 'Present password',
  errors: {
    proveFirst: 'Please give your password again first, and then do this within ten minutes.',
    giveCurrent: 'Please give your present password.',
    wrongCurrent: 'This is not your present password.',
    signInAgain: 'Please log in again first, and then do this within ten minutes.',
  },
})

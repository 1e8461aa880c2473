// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/sign-in/passkeys. */
export const passkeysText = catalogue('passkeys', {
  heading: 'Passkeys',
  about: 'Log in with your fingerprint, your face or your device’s PIN, without a password and without a code.',
  none: 'You have no passkeys yet.',
  added: 'The passkey was added. You can now log in with it.',
  name: 'Name of the new passkey',
  nameExample: 'My phone',
  add: 'Add a passkey',
  needsScripts: 'Adding a passkey needs JavaScript.',
  rename: 'Save name',
  renameNamed: ({ name }: { name: string }) => `Save name of ${name}`,
  renameField: ({ name }: { name: string }) => `Name of ${name}`,
  renamed: 'The name was saved.',
  remove: 'Remove',
  removeNamed: ({ name }: { name: string }) => `Remove ${name}`,
  removed: 'The passkey was removed. Delete it from your device too, so that it is no longer offered.',
  since: ({ day }: { day: string }) => `Added ${day}`,
  lastUsed: ({ day }: { day: string }) => `Last used ${day}`,
  unused: 'Not used yet',
  login: 'Login with a passkey',
  errors: {
    expired: 'This attempt has expired. Please try again.',
    refused: 'This passkey does not work here.',
    known: 'This passkey is already registered.',
    lastWayIn: 'This is the only way you can log in. Set a password first.',
    otherAddress: ({ address }: { address: string }) => `Passkeys for this site only work at ${address}. Open the site there to use one.`,
    cancelled: 'The passkey was not used. Please try again.',
  },
})

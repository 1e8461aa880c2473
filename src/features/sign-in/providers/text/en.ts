// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/sign-in/providers. */
export const providersText = catalogue('providers', {
  button: ({ name }: { name: string }) => `Login with ${name}`,
  notSetUp: 'Not set up on this site.',
  windowTitle: ({ name }: { name: string }) => `Login with ${name}`,
  leaving: ({ name }: { name: string }) => `Taking you to ${name} …`,
  goOn: 'Continue',
  done: 'You are logged in. You can close this window now.',
  doneConnecting: 'The account is connected. You can close this window now.',
  connected: ({ name }: { name: string }) => `${name} is now connected to your account.`,
  failed: 'You can close this window now.',
  toSite: ({ site }: { site: string }) => `Back to ${site}`,
  errors: {
    'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
    'popup-closed-by-user': 'The sign-in window was closed before finishing.',
    'popup-timeout': 'Sign-in took too long. Please try again.',
    'access-denied': 'Sign-in was cancelled.',
    'account-exists-with-different-credential': 'An account with this email already exists. Log in with your password to connect it.',
    'email-not-verified': 'The provider has not verified this email address.',
    'email-missing': 'The provider did not share an email address.',
    'flow-expired': 'This sign-in attempt has expired. Please try again.',
    'provider-unavailable': ({ name }: { name: string }) => `${name} sign-in is not reachable right now. Please try again later.`,
    'other-address': ({ name }: { name: string }) => `Login with ${name} only works at this address, so we brought you here. Please try again.`,
    'provider-not-configured': 'This sign-in method is not set up on this server.',
    'provider-error': 'Sign-in with this provider failed. Please try again.',
    'credential-already-in-use': ({ name }: { name: string }) => `This ${name} account is already connected to another member.`,
    'too-many-requests': 'Too many attempts. Please try again in a few minutes.',
    'no-session': 'Please log in.',
    'wrong-password': 'This is not your current password.',
    'sign-in-again': 'Please log in again first, then do this within ten minutes.',
    'account-disabled': 'This account has been closed by the people who run the site. Please write to them.',
    'invalid-credential': 'Wrong email or password.',
    'last-way-in': 'This is your only way to log in. Set a password or connect another account first.',
    'by-invitation': 'New members are invited to this site, and nobody here has this email yet.',
  },
  tooMany: ({ unit, count }: { unit: 'minutes' | (string & {}); count: number }) => `Too many attempts. Try again in ${unit === 'minutes' ? `${pluralIn('en', count, { one: (n) => `${n} minute`, other: (n) => `${n} minutes` })}` : `${pluralIn('en', count, { one: (n) => `${n} second`, other: (n) => `${n} seconds` })}`}.`,
  claim: {
    title: 'Is this email yours?',
    text: ({ name }: { name: string }) => `Log in with your password, and ${name} is connected to your account. If you have never set that password, someone else registered with your email: take over the account, and their password stops working at once.`,
    submit: 'This email is mine',
    success: 'The account is yours. Nobody else can log in to it now.',
  },
})

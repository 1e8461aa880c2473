import { accountsText } from '../../base/text/accounts.ts'
import { fieldsText } from '../../base/text/fields.ts'
import { profilePage } from './shared/profilePage.ts'

/** The longest password that is hashed; longer ones only cost time. */
const longestPassword = 256

const messages = accountsText.password

const special = /[!@#$%^&*(),.?":{}|<>]/

/**
 * The first rule that a new password breaks, as the text to show, or null when it may be used. The order is part
 * of the rules.
 */
export function brokenPasswordRule(password: string, email: string): string | null {
  if (password.length < 8) return messages.tooShort
  if (!/\p{Lu}/u.test(password)) return messages.capital
  if (!/\p{Ll}/u.test(password)) return messages.small
  if (!/\d/.test(password)) return messages.number
  if (!special.test(password)) return messages.special
  if (email !== '' && password.toLowerCase().includes(email.toLowerCase())) return messages.containsEmail
  if (password.length > longestPassword) return fieldsText.tooLong(longestPassword)
  return password.isWellFormed() ? null : fieldsText.unstorable
}

/** As `brokenPasswordRule`, with the last rule of the registration form: both entries must be the same. */
export function brokenRegistrationRule(password: string, confirm: string, email: string): string | null {
  return brokenPasswordRule(password, email) ?? (password === confirm ? null : messages.mismatch)
}

/** Where somebody goes who has just signed in and wanted to go to `path`: first to what has to be done before it. */
export function pathAfterSignIn(member: { secondStepDue?: true | undefined }, path: string | null): string {
  return member.secondStepDue ? profilePage : safePath(path)
}

const oneSlash = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/**
 * A path of this site to return to after logging in, or `/` for anything that could lead elsewhere.
 * `//host`, `/\host` and control characters are how other sites slip in; `/.//host` becomes `//host` once read.
 */
export function safePath(path: string | null | undefined): string {
  if (path == null || !oneSlash.test(path)) return '/'
  const { pathname, search, hash } = new URL(path, 'http://site.invalid')
  return oneSlash.test(pathname) ? pathname + search + hash : '/'
}

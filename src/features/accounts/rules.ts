import { accountsText } from '../../base/text/accounts.ts'
import { fieldsText } from '../../base/text/fields.ts'
import { profilePage } from './shared/profilePage.ts'

/** The longest password, in characters: longer ones would only cost hashing time. */
const longestPassword = 256

const messages = accountsText.password

const special = /[!@#$%^&*(),.?":{}|<>]/

/**
 * The first rule that a new password breaks. The order is part of the rules.
 * @returns the text to show, or null when the password may be used
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

/** `brokenPasswordRule`, and then whether both entries of the registration form are the same. */
export function brokenRegistrationRule(password: string, confirm: string, email: string): string | null {
  return brokenPasswordRule(password, email) ?? (password === confirm ? null : messages.mismatch)
}

/** The path after sign-in: the profile when a second step must be turned on first, else `path`. */
export function pathAfterSignIn(member: { secondStepDue?: true | undefined }, path: string | null): string {
  return member.secondStepDue ? profilePage : safePath(path)
}

const oneSlash = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/**
 * A path of this site to return to after sign-in, or `/` for anything that could lead to another site.
 * That are `//host`, `/\host` and control characters, and `/.//host`, which parses to `//host`.
 */
export function safePath(path: string | null | undefined): string {
  if (path == null || !oneSlash.test(path)) return '/'
  const { pathname, search, hash } = new URL(path, 'http://site.invalid')
  return oneSlash.test(pathname) ? pathname + search + hash : '/'
}

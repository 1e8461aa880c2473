import { contractText } from '../../base/contract/text/en.ts'
import type { Text } from '../../base/text/catalogue.ts'
import { securityPage } from './shared/profilePage.ts'
import { accountsText } from './text/en.ts'

/** The most characters of a member's name. */
export const longestName = 100

/** The longest password, in characters: longer ones would only cost hashing time. */
const longestPassword = 256

/** A rule about new passwords that is shown while one types. */
export type PasswordRule = keyof ReturnType<typeof accountsText>['rules']['names']

const told =
  (rule: PasswordRule | 'mismatch'): Text =>
  (language) =>
    accountsText(language).password[rule]

/** The text for a password that is too short, or missing. */
export const tooShort = told('tooShort')

/** The text for two entries that differ. */
export const mismatch = told('mismatch')

const special = /[!@#$%^&*(),.?":{}|<>]/

/** The rules about new passwords, in their order. */
export const passwordRules: Record<PasswordRule, (password: string, email: string) => boolean> = {
  tooShort: (password) => password.length >= 8,
  capital: (password) => /\p{Lu}/u.test(password),
  small: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  special: (password) => special.test(password),
  containsEmail: (password, email) => email === '' || !password.toLowerCase().includes(email.toLowerCase()),
}

/** The names of the rules, in their order. */
export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[]

/**
 * The first rule that a new password breaks. The order is part of the rules.
 * @returns the text to show, or null when the password may be used
 */
export function brokenPasswordRule(password: string, email: string): Text | null {
  const broken = passwordRuleNames.find((rule) => !passwordRules[rule](password, email))
  if (broken !== undefined) return told(broken)
  if (password.length > longestPassword)
    return (language) => contractText(language).tooLong({ most: longestPassword })
  return password.isWellFormed() ? null : (language) => contractText(language).unstorable
}

/** `brokenPasswordRule`, and then whether both entries of the registration form are the same. */
export function brokenRegistrationRule(password: string, confirm: string, email: string): Text | null {
  return brokenPasswordRule(password, email) ?? (password === confirm ? null : mismatch)
}

/** The path after sign-in: the profile when a second step must be turned on first, else `path`. */
export function pathAfterSignIn(member: { secondStepDue?: true | undefined }, path: string | null): string {
  return member.secondStepDue ? securityPage : safePath(path)
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

import { providersText } from '../../../base/shared/text/providers.ts'

const texts = providersText.errors

/** Why signing in by a provider can fail; `auth/` and this is the code that programs may compare. */
export type FailureReason = keyof typeof texts

/** What to say about a failure. Never in the provider's words: whoever forges an answer would choose them. */
export function failureText(reason: FailureReason, providerName: string): string {
  const text = texts[reason]
  return typeof text === 'string' ? text : text(providerName)
}

/**
 * Whether a provider vouches for the e-mail it tells. Some say so in words; Microsoft has a claim of its own, because
 * its e-mail is what an administrator somewhere has typed in.
 */
export function vouchesForEmail(claims: Record<string, unknown>, trusted: boolean): boolean {
  const said = [claims.email_verified, claims.xms_edov]
  return trusted || said.some((claim) => claim === true || claim === 'true')
}

/** The channel between the windows of one browser in which the end of a sign-in is told. */
export const signInChannel = 'sign-in'

/** The end of one attempt to sign in, as it is told to other windows. It holds nothing that lets anybody in. */
export type SignInResult = {
  /** The attempt's own name; null when the window no longer knows whose attempt it was. */
  flow: string | null
  ok: boolean
  /** What a failure is called, for programs, and what is said about it. */
  code: string
  message: string
  /** True when an account was to be connected by somebody who is signed in. */
  link: boolean
}

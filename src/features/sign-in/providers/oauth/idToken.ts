import type * as oidc from 'openid-client'

/** How far a provider's clock may be ahead of ours, and how old a token may be that was asked for just now, in seconds. */
const ahead = 60
const oldest = 24 * 60 * 60

/**
 * Whether an ID token that the library has found in order is one that can be about a sign-in here, just now: the library
 * asks for the authorized party only where there are several audiences, takes any text for a subject (OpenID Connect Core
 * 1.0, section 2: at most 255 ASCII characters), and any number for the time of issue.
 */
export function isCredible({ azp, sub, iat }: oidc.IDToken, clientId: string, now: Date): boolean {
  const age = now.getTime() / 1000 - iat
  return (azp ?? clientId) === clientId && isSubject(sub) && age >= -ahead && age <= oldest
}

/** Printable, and without blanks around it, which nobody would tell from the same without them. */
function isSubject(sub: string): boolean {
  return sub.length <= 255 && /^[!-~]([ -~]*[!-~])?$/.test(sub)
}

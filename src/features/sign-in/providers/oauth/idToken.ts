import type * as oidc from 'openid-client'

/** How far a provider's clock may be ahead, and how old a fresh token may be, in seconds. */
const ahead = 60
const oldest = 24 * 60 * 60

/**
 * Checks of an ID token what the library does not: the authorized party also with a single audience, a subject of at most
 * 255 ASCII characters (OpenID Connect Core 1.0, section 2), and a plausible time of issue.
 */
export function isCredible({ azp, sub, iat }: oidc.IDToken, clientId: string, now: Date): boolean {
  const age = now.getTime() / 1000 - iat
  return (azp ?? clientId) === clientId && isSubject(sub) && age >= -ahead && age <= oldest
}

/** Whether a subject is printable ASCII without blanks around it. */
function isSubject(sub: string): boolean {
  return sub.length <= 255 && /^[!-~]([ -~]*[!-~])?$/.test(sub)
}

import { isStorable, isWebLink } from '../../../../base/shared/fields.ts'

/** Who a provider says somebody is. */
export type Profile = {
  provider: string
  /** With the subject, the one name of this person elsewhere. */
  issuer: string
  subject: string
  /** In lower case, as e-mails are kept; null when the provider tells none. */
  email: string | null
  emailVerified: boolean
  displayName: string
  photoURL: string
}

/** The claims about a person that Tercet has use for, from wherever a provider tells them. */
export type Claims = { sub: string; email?: unknown; name?: unknown; picture?: unknown }

/** Takes from a provider's words what can be kept; everything else is left out rather than mended. */
export function profileOf(
  claims: Claims,
  origin: { provider: string; issuer: string; emailVerified: boolean },
): Profile {
  const email = text(claims.email, 254).trim().toLowerCase()
  return {
    ...origin,
    subject: claims.sub,
    email: /^[^\s@]+@[^\s@]+$/.test(email) ? email : null,
    displayName: text(claims.name, 100).trim(),
    photoURL: isWebLink(text(claims.picture, 2048)) ? text(claims.picture, 2048) : '',
  }
}

function text(value: unknown, longest: number): string {
  return typeof value === 'string' && value.length <= longest && isStorable(value) ? value : ''
}

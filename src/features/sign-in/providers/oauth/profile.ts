import { collapseBlanks, isStorable } from '../../../../base/contract/fields.ts'
import { isWebLink } from '../../../../base/contract/webLink.ts'
import type { ToldEmail } from './emails.ts'

/** Who a provider says somebody is. */
export type Profile = ToldEmail & {
  provider: string
  /** With the subject, the one name of this person elsewhere. */
  issuer: string
  subject: string
  displayName: string
  photoURL: string
}

/** The claims about a person that Tercet has use for, from wherever a provider tells them. */
type Claims = { sub: string; name?: unknown; picture?: unknown }

/** Takes from a provider's words what can be kept; everything else is left out rather than mended. */
export function profileOf(claims: Claims, origin: ToldEmail & { provider: string; issuer: string }): Profile {
  return {
    ...origin,
    subject: claims.sub,
    displayName: collapseBlanks(text(claims.name, 100)),
    photoURL: isWebLink(text(claims.picture, 2048)) ? text(claims.picture, 2048) : '',
  }
}

function text(value: unknown, longest: number): string {
  return typeof value === 'string' && value.length <= longest && isStorable(value) ? value : ''
}

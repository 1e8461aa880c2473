import { collapseBlanks, isStorable } from '../../../../base/contract/fields.ts'
import { isWebLink } from '../../../../base/contract/webLink.ts'
import type { ToldEmail } from './emails.ts'

/** A person's profile at a provider. */
export type Profile = ToldEmail & {
  provider: string
  /** With `subject` it identifies the person. */
  issuer: string
  subject: string
  displayName: string
  photoURL: string
}

/** The claims about a person that Tercet uses. */
type Claims = { sub: string; name?: unknown; picture?: unknown }

/** Takes from a provider's claims what can be stored, and leaves out the rest. */
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

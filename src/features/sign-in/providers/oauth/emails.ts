import { emailField } from '../../../../base/contract/fields.ts'

/** What a place where a provider tells about somebody says of their e-mail. */
export type EmailClaims = { email?: unknown; email_verified?: unknown; xms_edov?: unknown }

/** An e-mail as it may be kept, null for none, and whether the provider vouches for it. */
export type ToldEmail = { email: string | null; emailVerified: boolean }

/**
 * An e-mail in the form in which registration keeps it; null for what registration does not take. Only ASCII is looked at:
 * putting other signs into lower case, or trimming them, makes another address of what was told.
 */
export function emailOf(told: unknown): string | null {
  if (typeof told !== 'string' || !/^[ -~]*$/.test(told)) return null
  return emailField().safeParse(told).data ?? null
}

/**
 * The e-mail on which all places agree that tell one; undefined where they do not. A provider vouches for it when a place
 * that tells it says that it is verified, and no place says otherwise. Microsoft has a claim of its own for that, because
 * its e-mail is what an administrator somewhere has typed in.
 * @param trusted whether the operator believes every e-mail that this provider tells
 */
export function agreedEmail(places: readonly EmailClaims[], trusted: boolean): ToldEmail | undefined {
  const telling = places.filter(({ email }) => email != null && email !== '')
  const [email = null, ...others] = new Set(telling.map((place) => emailOf(place.email)))
  if (others.length > 0) return undefined
  const vouched = telling.some((place) => said(place).length > 0)
  const denied = places.flatMap(said).some((claim) => claim !== true && claim !== 'true')
  return { email, emailVerified: trusted || (vouched && !denied) }
}

/** What a place says about whether the e-mail is verified. */
function said({ email_verified, xms_edov }: EmailClaims): unknown[] {
  return [email_verified, xms_edov].filter((claim) => claim != null)
}

import { emailField } from '../../../../base/contract/fields.ts'

/** The claims about an e-mail in one source of a provider, such as the ID token. */
export type EmailClaims = { email?: unknown; email_verified?: unknown; xms_edov?: unknown }

/** A normalized e-mail, null for none, and whether the provider has verified it. */
export type ToldEmail = { email: string | null; emailVerified: boolean }

/**
 * Normalizes an e-mail as registration does; null for what registration does not accept. Only ASCII is trimmed and
 * lower-cased: doing that to other characters would make another address.
 */
export function emailOf(told: unknown): string | null {
  if (typeof told !== 'string' || !/^[ -~]*$/.test(told)) return null
  return emailField().safeParse(told).data ?? null
}

/**
 * The e-mail on which all sources that have one agree. It is verified when a source that has it says so and none denies it;
 * Microsoft's claim for that is `xms_edov`, because administrators type its e-mails in.
 * @param trusted whether the operator trusts every e-mail of this provider
 * @returns undefined when the sources disagree
 */
export function agreedEmail(sources: readonly EmailClaims[], trusted: boolean): ToldEmail | undefined {
  const telling = sources.filter(({ email }) => email != null && email !== '')
  const [email = null, ...others] = new Set(telling.map((source) => emailOf(source.email)))
  if (others.length > 0) return undefined
  const vouched = telling.some((source) => said(source).length > 0)
  const denied = sources.flatMap(said).some((claim) => claim !== true && claim !== 'true')
  return { email, emailVerified: trusted || (vouched && !denied) }
}

/** The claims of a source about whether the e-mail is verified. */
function said({ email_verified, xms_edov }: EmailClaims): unknown[] {
  return [email_verified, xms_edov].filter((claim) => claim != null)
}

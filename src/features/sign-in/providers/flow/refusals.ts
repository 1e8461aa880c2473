import { Problem } from '../../../../base/contract/problem.ts'
import type { Db } from '../../../../base/db/db.ts'
import { findCredential } from '../../../accounts/store.ts'
import { recordEvent } from '../../../audit/record.ts'
import type { Occasion } from '../actions.ts'
import type { FailureReason } from '../rules.ts'

/** The failures that are refusals; the others were cancelled by the person, or are outages. */
const refusals: ReadonlySet<string> = new Set<FailureReason>([
  'account-exists-with-different-credential',
  'credential-already-in-use',
  'email-missing',
  'email-not-verified',
  'provider-error',
])

/**
 * Records that an identity was refused, with the member who was linking it, or else the one with the e-mail from the
 * provider. Call it outside of the transaction that the refusal has rolled back.
 */
export async function recordRefusal(
  db: Db,
  thrown: unknown,
  { provider, member, email }: { provider: string; member: string | null; email: string | null },
  occasion: Occasion,
): Promise<void> {
  const reason = thrown instanceof Problem ? thrown.code.replace('auth/', '') : ''
  if (!refusals.has(reason)) return
  const known = member === null && email !== null ? await findCredential(db, email) : undefined
  const userId = member ?? known?.id ?? null
  await recordEvent(db, { kind: 'identity.refused', ...occasion, userId, details: { provider, reason } })
}

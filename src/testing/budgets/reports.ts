import type { Secret } from '../../base/config/secret.ts'
import { accountLimits } from '../../base/contract/limits.ts'
import { keyOf } from '../../base/http/limits/limits.ts'
import type { Statement } from './statements.ts'

/**
 * Whether a statement reports calls of an account that were counted in memory. It falls to whichever call fills a batch, so it
 * belongs to the budget of none: otherwise one more call anywhere would decide which budget is kept.
 */
export function isReport({ text, values: [key] }: Statement, secret: Secret, accountId: string): boolean {
  if (!/^\s*insert into limits\b/.test(text) || !Buffer.isBuffer(key)) return false
  return accountLimits.some((limit) => keyOf({ secret }, limit, accountId).equals(key))
}

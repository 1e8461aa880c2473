import type { Problem } from '../../../base/contract/problem.ts'
import { problem } from '../../../base/http/problems.ts'
import { type FailureReason, failureText } from './rules.ts'

const statuses: Partial<Record<FailureReason, number>> = {
  'no-session': 401,
  'email-not-verified': 403,
  'email-missing': 403,
  'access-denied': 403,
  'by-invitation': 403,
  'provider-not-configured': 404,
  'provider-unavailable': 503,
  'provider-error': 502,
}

/** The problem for a failed sign-in by a provider. */
export function failure(reason: FailureReason, providerName = ''): Problem {
  return problem({
    code: `auth/${reason}`,
    status: statuses[reason] ?? 409,
    detail: failureText(reason, providerName),
  })
}

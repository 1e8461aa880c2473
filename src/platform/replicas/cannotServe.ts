import { isUnavailable } from '../../base/db/unavailable.ts'

/** SQLSTATEs of a conflict with recovery, and of a missing right of the replica's user. */
const states = /^(?:40001|42501)$/

/** Whether a failure is the replica's, so that the primary may succeed; faults of the statement fail on both. */
export function cannotServe(error: unknown): boolean {
  if (isUnavailable(error)) return true
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && states.test(error.code)
  )
}

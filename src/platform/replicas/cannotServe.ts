import { isUnavailable } from '../../base/db/unavailable.ts'

/** A conflict with recovery, and a table that the replica's own user may not read. */
const states = /^(?:40001|42501)$/

/** True for a failure that is the replica's, so that the primary may well do it; what is our mistake fails on either. */
export function cannotServe(error: unknown): boolean {
  if (isUnavailable(error)) return true
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && states.test(error.code)
  )
}

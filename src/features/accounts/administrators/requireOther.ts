import { problem } from '../../../base/http/problems.ts'
import { administratorsText } from './text/en.ts'

/**
 * Refuses to lose the last administrator. Call it before somebody stops being one.
 * @param administrators the ids from `lockAdministrators`
 * @throws Problem 409 when `id` is the only one
 */
export function requireOther(administrators: readonly string[], id: string): void {
  if (administrators.length !== 1 || administrators[0] !== id) return
  throw problem({
    code: 'last-administrator',
    status: 409,
    detail: (language) => administratorsText(language).lastAdministrator,
  })
}

import { problem } from '../../../base/http/problems.ts'
import { membersText } from '../../../base/text/members.ts'

/**
 * To be called before somebody stops being an administrator, with all of those held.
 * @throws Problem 409 when nobody would be left to administer the site
 */
export function requireOther(administrators: readonly string[], id: string): void {
  if (administrators.length !== 1 || administrators[0] !== id) return
  throw problem({ code: 'last-administrator', status: 409, detail: membersText.lastAdministrator })
}

import type { Call } from '../../../base/page/request.ts'
import { requireUser } from '../../accounts/client/session.ts'
import type { User } from '../../accounts/shared/user.ts'

/**
 * Guards admin pages and returns the administrator.
 * @throws Response a redirect to /login for visitors, 404 for other members
 */
export async function requireAdministrator(call: Call): Promise<User> {
  const member = await requireUser(call)
  if (member.administrator) return member
  throw new Response(null, { status: 404 })
}

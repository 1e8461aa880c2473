import type { Call } from '../../../base/page/request.ts'
import { requireMember } from '../../accounts/client/session.ts'
import type { Member } from '../../accounts/shared/member.ts'

/**
 * Guards admin pages and returns the administrator.
 * @throws Response a redirect to /login for visitors, 404 for other members
 */
export async function requireAdministrator(call: Call): Promise<Member> {
  const member = await requireMember(call)
  if (member.administrator) return member
  throw new Response(null, { status: 404 })
}

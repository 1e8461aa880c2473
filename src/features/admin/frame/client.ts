import type { Call } from '../../../base/page/request.ts'
import { requireMember } from '../../accounts/client/session.ts'
import type { Member } from '../../accounts/shared/member.ts'

/**
 * The guard of the pages of those who run the site: a visitor is sent to /login, and for other members there are no
 * such pages.
 * @throws Response a redirect, or 404
 */
export async function requireAdministrator(call: Call): Promise<Member> {
  const member = await requireMember(call)
  if (member.administrator) return member
  throw new Response(null, { status: 404 })
}

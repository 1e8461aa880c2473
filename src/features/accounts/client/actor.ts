import { Problem } from '../../../base/contract/problem.ts'
import type { Call } from '../../../base/page/request.ts'
import { accountsText } from '../../../base/text/accounts.ts'
import { problemsText } from '../../../base/text/problems.ts'
import type { Member } from '../shared/member.ts'
import { readMember } from './session.ts'

/**
 * The member who sends a form. It throws instead of redirecting to /login, so that what was typed is not lost.
 * @throws Problem 401 when nobody is signed in
 */
export async function requireActor(call: Call): Promise<Member> {
  const member = await readMember(call)
  if (member !== null) return member
  throw new Problem({
    code: 'auth/no-session',
    status: 401,
    title: problemsText.titles[401] ?? '',
    detail: accountsText.errors.noSession,
  })
}

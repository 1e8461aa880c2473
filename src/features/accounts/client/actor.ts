import { Problem } from '../../../base/contract/problem.ts'
import { textHere } from '../../../base/page/language.ts'
import type { Call } from '../../../base/page/request.ts'
import type { User } from '../shared/user.ts'
import { accountsText } from '../text/en.ts'
import { readUser } from './session.ts'

/**
 * The member who sends a form. It throws instead of redirecting to /login, so that what was typed is not lost.
 * @throws Problem 401 when nobody is signed in
 */
export async function requireActor(call: Call): Promise<User> {
  const member = await readUser(call)
  if (member !== null) return member
  throw new Problem({
    code: 'auth/no-session',
    status: 401,
    title: '',
    detail: textHere(accountsText).errors.noSession,
  })
}

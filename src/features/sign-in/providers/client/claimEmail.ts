import { redirect } from 'react-router'
import { textHere } from '../../../../base/page/language.ts'
import { answer, api, asProblem, type Call } from '../../../../base/page/request.ts'
import { notify } from '../../../../base/ui/toast.ts'
import { readUser } from '../../../accounts/client/session.ts'
import { pathAfterSignIn } from '../../../accounts/rules.ts'
import type { ProvidersApi } from '../contract.ts'
import { providersText } from '../text/en.ts'

/** Claims the account whose e-mail a provider has just verified. */
export async function action(call: Call) {
  let path: string
  try {
    await answer(api<ProvidersApi>(call).auth.claim.$post({}))
    const member = await readUser(call)
    path = member === null ? '/' : pathAfterSignIn(member, '/')
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return redirect(`/login?${new URLSearchParams({ problem: problem.code.replace('auth/', '') })}`)
  }
  notify.success(textHere(providersText).claim.success)
  return redirect(path)
}

/** Opening this address must not claim anything. */
export function loader() {
  return redirect('/login')
}

import { redirect } from 'react-router'
import { formTexts } from '../../../../base/form/formText.ts'
import { textHere } from '../../../../base/page/language.ts'
import { answer, api, asProblem, type Call } from '../../../../base/page/request.ts'
import { notify } from '../../../../base/ui/toast.ts'
import type { AccountsApi } from '../../../accounts/contract.ts'
import { pathAfterSignIn } from '../../../accounts/rules.ts'
import type { SignInApi } from '../../contract.ts'
import { signInText } from '../../text/en.ts'

/** Continues after another window has signed in: to the front page, or with `quiet` only by loading the data again. */
export async function action(call: Call) {
  const { quiet } = await formTexts(call.request, ['quiet'])
  const { auth, jwt } = api<AccountsApi & SignInApi>(call)
  let path: string
  try {
    // Cached responses are about a visitor or somebody else.
    const { member } = await answer(auth.session.$get({}, { init: { cache: 'no-store' } }))
    if (member === null) return quiet === '' ? redirect('/login') : null
    await answer(jwt.$post({ json: { email: member.email } }))
    path = pathAfterSignIn(member, '/')
  } catch (thrown) {
    notify.error(asProblem(thrown).message)
    return null
  }
  if (quiet !== '') return null
  notify.success(textHere(signInText).login.success)
  return redirect(path)
}

/** This address shows nothing by itself. */
export function loader() {
  return redirect('/')
}

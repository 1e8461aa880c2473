import { redirect } from 'react-router'
import { accountsText } from '../../../base/shared/text/accounts.ts'
import { forgetReader } from '../../../base/web/forgetReader.ts'
import { answer, api, asProblem, type Call } from '../../../base/web/request.ts'
import { notify } from '../../../base/web/ui/toast.ts'
import type { AccountsApi } from '../contract.ts'

/** Ends the session and leads to /login. */
export async function action(call: Call) {
  try {
    await answer(api<AccountsApi>(call).auth['sign-out'].$post({}))
  } catch (thrown) {
    notify.error(`${accountsText.logout.failure} ${asProblem(thrown).message}`)
    return null
  }
  forgetReader()
  notify.success(accountsText.logout.success)
  return redirect('/login')
}

/** Somebody who comes here by the address bar has not asked to leave. */
export function loader() {
  return redirect('/')
}

import { redirect } from 'react-router'
import { providersText } from '../../../../base/shared/text/providers.ts'
import { answer, api, asProblem, type Call } from '../../../../base/web/request.ts'
import { notify } from '../../../../base/web/ui/toast.ts'
import type { ProvidersApi } from '../contract.ts'

/** Takes over the account whose e-mail a provider has just vouched for. */
export async function action(call: Call) {
  try {
    await answer(api<ProvidersApi>(call).auth.claim.$post({}))
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return redirect(`/login?${new URLSearchParams({ problem: problem.code.replace('auth/', '') })}`)
  }
  notify.success(providersText.claim.success)
  return redirect('/')
}

/** Somebody who comes here by the address bar has not asked for that. */
export function loader() {
  return redirect('/login')
}

import { redirect } from 'react-router'
import { forgetReader } from '../../base/page/forgetReader.ts'
import { textHere } from '../../base/page/language.ts'
import { sendBeforeLeaving } from '../../base/page/leaving/sendBeforeLeaving.ts'
import { actorHere } from '../../base/page/offline-queue/actor.ts'
import { answer, api, asProblem, type Call } from '../../base/page/request.ts'
import { notify } from '../../base/ui/toast.ts'
import { accountsText } from '../accounts/text/en.ts'
import type { SignInApi } from './contract.ts'

/** Ends the session and redirects to /login. Whoever stays gets their page anew, where they were in it. */
export async function action(call: Call) {
  const { logout } = textHere(accountsText)
  const account = actorHere()
  try {
    if (!import.meta.env.SSR && !(await sendBeforeLeaving(account))) {
      // As a document: without a connection a page that is kept is there, and what it loads is not.
      location.assign(location.pathname + location.search)
      return new Promise<null>(() => {})
    }
    await answer(api<SignInApi>(call).auth['sign-out'].$post({}))
  } catch (thrown) {
    notify.error(`${logout.failure} ${asProblem(thrown).message}`)
    return null
  }
  forgetReader(account)
  notify.success(logout.success)
  return redirect('/login')
}

/** Opening this address must not sign anybody out. */
export function loader() {
  return redirect('/')
}

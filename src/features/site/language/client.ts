import { data, redirect } from 'react-router'
import { formTexts } from '../../../base/form/formText.ts'
import { found } from '../../../base/page/params.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { isOffered } from '../../../base/text/language.ts'
import { safePath } from '../../accounts/rules.ts'
import type { SiteApi } from '../contract.ts'

/**
 * Keeps the language that the form in the footer asks for, and leads back to its page.
 * @throws data or a Response with a status, for the page that says why nothing was changed
 */
export async function action(call: Call) {
  const { language } = await formTexts(call.request, ['language'])
  if (!isOffered(language)) throw data(null, { status: 400 })
  await found(answer(api<SiteApi>(call).language.$put({ json: { language } })))
  return loader(call)
}

/** Leads back to the page that the address names. Opening it must not change anything. */
export function loader({ request }: Call) {
  return redirect(safePath(new URL(request.url).searchParams.get('path')))
}

import { redirect } from 'react-router'
import { formTexts } from '../../../base/form/formText.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { isOffered, usual } from '../../../base/text/language.ts'
import { safePath } from '../../accounts/rules.ts'
import type { SiteApi } from '../contract.ts'

/** Keeps the language that the form in the footer asks for, and leads back to its page. */
export async function action(call: Call) {
  const { language, path } = await formTexts(call.request, ['language', 'path'])
  const json = { language: isOffered(language) ? language : usual }
  await answer(api<SiteApi>(call).language.$put({ json }))
  return redirect(safePath(path))
}

/** Opening this address must not change anything. */
export function loader() {
  return redirect('/')
}

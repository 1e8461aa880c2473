import { useActionData, useLoaderData } from 'react-router'
import { formTexts } from '../../base/form/formText.ts'
import { textHere } from '../../base/page/language.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuse } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { notify } from '../../base/ui/toast.ts'
import type { SiteApi } from '../site/contract.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { ContactForm, fieldNames } from './ContactForm.tsx'
import styles from './ContactPage.module.css'
import type { InquiriesApi } from './contract.ts'
import { isEmpty } from './rules.ts'
import { inquiriesText } from './text/en.ts'

export async function loader(call: Call) {
  const { contact } = await answer(api<SiteApi>(call).site.$get({}))
  return { contact }
}

export async function action(call: Call) {
  const fields = await formTexts(call.request, fieldNames)
  try {
    await answer(api<InquiriesApi>(call).inquiries.$post({ json: fields }))
    notify.success(textHere(inquiriesText).success)
    const empty = isEmpty(fields)
    // Without scripts there are no toasts: the page itself shows the result.
    return { refused: null, fields: null, empty, sayOnPage: import.meta.env.SSR }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuse(problem.status, { refused: problem.toBody(), fields, empty: false, sayOnPage: true })
  }
}

/** The contact page: the form of an inquiry, and the contact details. */
export function Component() {
  const words = useText(inquiriesText)
  const { contact } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title} description={words.description} />
      <PageHead title={words.heading} sub={words.sub} />
      <div className={styles.sides}>
        <ContactForm result={result ?? null} />
        <ContactDetails {...contact} />
      </div>
    </div>
  )
}

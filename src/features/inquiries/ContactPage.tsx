import { useLoaderData } from 'react-router'
import { formAction } from '../../base/form/formAction.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'
import type { SiteApi } from '../site/contract.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { ContactForm, inquiryForm } from './ContactForm.tsx'
import styles from './ContactPage.module.css'
import { inquiriesText } from './text/en.ts'

export async function loader(call: Call) {
  const { contact } = await answer(api<SiteApi>(call).site.$get({}))
  return { contact }
}

export const action = formAction([inquiryForm])

/** The contact page: the form of an inquiry, and the contact details. */
export function Component() {
  const words = useText(inquiriesText)
  const { contact } = useLoaderData<typeof loader>()
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title} description={words.description} />
      <PageHead title={words.heading} sub={words.sub} />
      <div className={styles.sides}>
        <ContactForm />
        <ContactDetails {...contact} />
      </div>
    </div>
  )
}

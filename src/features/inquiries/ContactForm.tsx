import { useEffect, useRef, useState } from 'react'
import { defineForm } from '../../base/form/defineForm.ts'
import { Refusal } from '../../base/form/Refusal.tsx'
import { useForm } from '../../base/form/useForm.tsx'
import { textHere } from '../../base/page/language.ts'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import { TextField } from '../../base/ui/TextField.tsx'
import styles from './ContactForm.module.css'
import type { InquiriesApi } from './contract.ts'
import { type InquiryFields, isEmpty } from './rules.ts'
import { inquiriesText } from './text/en.ts'

/** The form of an inquiry. Its last field is hidden, so that only robots fill it in. */
export const inquiryForm = defineForm({
  fields: ['name', 'email', 'phone', 'address', 'message', 'website'],
  async work(json, call: Call) {
    await answer(api<InquiriesApi>(call).inquiries.$post({ json }))
    // Without scripts there are no toasts: the page itself shows the result.
    return {
      message: textHere(inquiriesText).success,
      empty: isEmpty(json),
      sayOnPage: import.meta.env.SSR,
    }
  },
})

/** The form of an inquiry. It is cleared when the inquiry was sent, and keeps its fields when it was not. */
export function ContactForm() {
  const words = useText(inquiriesText)
  const { Form, field, busy, refused, done } = useForm(inquiryForm)
  const outcome = useRef<HTMLDivElement>(null)
  /** What was said of the last message, once the next one is written. */
  const [past, setPast] = useState<typeof done>(null)
  useEffect(() => {
    // The button may be far below.
    if (done?.empty) outcome.current?.scrollIntoView({ block: 'center' })
  }, [done])
  const of = (name: keyof InquiryFields) => ({ ...field(name), label: words[name] })
  return (
    <Form className={styles.form} onInput={() => setPast(done)}>
      <div ref={outcome} role="status" className={styles.outcome}>
        <Refusal of={refused} title={words.notSent} />
        {done && done !== past && <Sent {...done} />}
      </div>
      <TextField {...of('name')} dir="auto" autoComplete="name" />
      <div className={styles.pair}>
        <TextField {...of('email')} type="email" autoComplete="email" />
        <TextField {...of('phone')} type="tel" autoComplete="tel" />
      </div>
      <TextField {...of('address')} dir="auto" autoComplete="street-address" />
      <TextField
        {...of('message')}
        multiline
        dir="auto"
        hint={words.messageHint}
        className={styles.message}
      />
      <label className="vh" aria-hidden="true">
        {words.trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <div>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {words.submit}
        </Button>
      </div>
    </Form>
  )
}

function Sent({ empty, sayOnPage }: { empty: boolean; sayOnPage: boolean }) {
  const words = useText(inquiriesText)
  if (empty) return <Callout title={sayOnPage && words.success}>{words.empty}</Callout>
  if (!sayOnPage) return null
  return (
    <Callout kind="success" title={words.success}>
      {words.received}
    </Callout>
  )
}

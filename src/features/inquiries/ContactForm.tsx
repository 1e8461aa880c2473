import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { ProblemBody } from '../../base/contract/problem.ts'
import { Form } from '../../base/form/Form.tsx'
import { useFocusOnError } from '../../base/form/useFocusOnError.ts'
import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import { TextField } from '../../base/ui/TextField.tsx'
import styles from './ContactForm.module.css'
import type { InquiryFields } from './rules.ts'
import { inquiriesText } from './text/en.ts'

/** The names of the form's fields. The last one is hidden, so that only robots fill it in. */
export const fieldNames = ['name', 'email', 'phone', 'address', 'message', 'website'] as const

/** The result of the last attempt: refused, with what was typed, or not. */
type Result = {
  refused: ProblemBody | null
  fields: InquiryFields | null
  /** Whether the form was empty, and so was not sent. */
  empty: boolean
  sayOnPage: boolean
}

/** The form of an inquiry. It is cleared when the inquiry was sent, and keeps its fields when it was not. */
export function ContactForm({ result }: { result: Result | null }) {
  const words = useText(inquiriesText)
  const busy = useNavigation().state === 'submitting'
  const form = useFocusOnError(result)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result?.refused === null) form.current?.reset()
    // The button may be far below.
    if (result?.empty) outcome.current?.scrollIntoView({ block: 'center' })
  }, [result, form])
  const of = (name: keyof InquiryFields) => ({
    name,
    label: words[name],
    defaultValue: result?.fields?.[name] ?? '',
    error: result?.refused?.errors?.find((error) => error.field === name)?.message,
  })
  return (
    <Form ref={form} method="post" className={styles.form}>
      <div ref={outcome} role="status" className={styles.outcome}>
        {(result?.sayOnPage || result?.empty) && <Outcome {...result} />}
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

function Outcome({ refused, empty, sayOnPage }: Result) {
  const words = useText(inquiriesText)
  if (refused) {
    return (
      <Callout kind="danger" title={words.notSent}>
        {refused.detail}
      </Callout>
    )
  }
  return empty ? (
    <Callout title={sayOnPage && words.success}>{words.empty}</Callout>
  ) : (
    <Callout kind="success" title={words.success}>
      {words.received}
    </Callout>
  )
}

import { type SubmitEvent, useState } from 'react'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { demoForm } from './client.ts'
import type { DemoWorld } from './contract.ts'
import styles from './DemoSection.module.css'
import { demoWorldText } from './text/en.ts'

/** The section that removes the demo world; nothing where there is none and none just went. */
export function DemoSection(demo: DemoWorld) {
  const words = useText(demoWorldText)
  const { Form, busy, done, element } = useForm(demoForm)
  const [asking, setAsking] = useState(false)
  const hasDialog = useHydrated()
  const isThere = demo.courses > 0 || demo.members > 0
  if (!isThere && done === null) return null

  function send(event: SubmitEvent<HTMLFormElement>) {
    if (!hasDialog || asking) return
    event.preventDefault()
    setAsking(true)
  }

  function confirm() {
    element.current?.requestSubmit()
    setAsking(false)
  }

  return (
    <Section name="demo" heading={words.heading} about={words.about}>
      {isThere && (
        <>
          <WhatGoes {...demo} />
          <Form onSubmit={send}>
            {hasDialog ? (
              <input type="hidden" name="confirm" value="yes" />
            ) : (
              <div className={styles.withoutScripts}>
                <Checkbox label={words.sure} name="confirm" value="yes" />
              </div>
            )}
            <Button type="submit" variant="danger" busy={busy}>
              {words.submit}
            </Button>
          </Form>
          <Dialog
            open={asking}
            onClose={() => setAsking(false)}
            title={words.ask}
            actions={
              <>
                <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
                <Button variant="danger" onClick={confirm}>
                  {words.submit}
                </Button>
              </>
            }
          >
            <WhatGoes {...demo} />
          </Dialog>
        </>
      )}
    </Section>
  )
}

function WhatGoes({ courses, members, enrollments }: DemoWorld) {
  const words = useText(demoWorldText)
  return (
    <>
      <p>{words.goes({ courses, members })}</p>
      {enrollments > 0 && <p>{words.others({ count: enrollments })}</p>}
      <p>{words.stays}</p>
    </>
  )
}

import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { demoForm } from './client.ts'
import type { DemoWorld } from './contract.ts'
import { demoWorldText } from './text/en.ts'

/** The section that removes the demo world, naming what goes; nothing where there is none and none just went. */
export function DemoSection({ courses, members, enrollments }: DemoWorld) {
  const words = useText(demoWorldText)
  const { Form, busy, done } = useForm(demoForm)
  const isThere = courses > 0 || members > 0
  if (!isThere && done === null) return null
  return (
    <Section name="demo" heading={words.heading} about={words.about}>
      {isThere && (
        <>
          <p>{words.goes({ courses, members })}</p>
          {enrollments > 0 && <p>{words.others({ count: enrollments })}</p>}
          <p>{words.stays}</p>
          <Form>
            <Checkbox label={words.sure} name="confirm" value="yes" required />
            <Button type="submit" variant="danger" busy={busy}>
              {words.submit}
            </Button>
          </Form>
        </>
      )}
    </Section>
  )
}

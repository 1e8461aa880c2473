import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { longestNote, rulingReasons } from '../../courses/rulings/rules.ts'
import { rulingsText } from '../../courses/rulings/text/en.ts'
import type { HeldCourse } from '../contract.ts'
import { decisionForm, returnForm } from './client.ts'
import { moderationAdminText } from './text/en.ts'

/** The sections to hide or remove a course, and to show it again. */
export function DecisionSection({ course }: { course: HeldCourse }) {
  const { decision: words } = useText(moderationAdminText).one
  const { reasons } = useText(rulingsText)
  const { Form, field, busy } = useForm(decisionForm)
  return (
    <>
      {course.state !== 'shown' && <ReturnSection />}
      <Section heading={words.heading} about={words.about}>
        <Form key={course.state} noValidate>
          <Select {...field('to', '')} label={words.what} required>
            <option value="">{words.choose}</option>
            {course.state !== 'hidden' && (
              <option value="hidden">{course.state === 'removed' ? words.hideAgain : words.hide}</option>
            )}
            {course.state !== 'removed' && <option value="removed">{words.remove}</option>}
          </Select>
          <Select {...field('reason', course.ruling?.reason ?? '')} label={words.reason} required>
            <option value="">{words.choose}</option>
            {rulingReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasons[reason]}
              </option>
            ))}
          </Select>
          <TextField
            {...field('note', course.ruling?.note ?? '')}
            label={words.note}
            hint={words.noteHint}
            multiline
            dir="auto"
            maxLength={longestNote}
          />
          <Button type="submit" variant="danger" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      </Section>
    </>
  )
}

function ReturnSection() {
  const { decision: words } = useText(moderationAdminText).one
  const { Form, busy } = useForm(returnForm)
  return (
    <Section heading={words.again} about={words.againAbout}>
      <Form>
        <Button type="submit" variant="primary" busy={busy}>
          {words.show}
        </Button>
      </Form>
    </Section>
  )
}

import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { Colleague } from '../../courses/staff/contract.ts'
import { staffRoles } from '../../courses/staff/rules.ts'
import { type CourseCall, loadPeopleCourse } from '../frame/client.ts'
import { PeopleFrame } from '../frame/PeopleFrame.tsx'
import { peopleText } from '../text/en.ts'
import { appointForm, colleagueForm, handOverForm, leaveForm } from './client.ts'
import { StaffTable } from './StaffTable.tsx'

export const loader = (call: CourseCall) => loadPeopleCourse(call)

export const action = formAction<CourseCall>([appointForm, colleagueForm, handOverForm, leaveForm])

/** The page with those who work on a course. */
export function Component() {
  const of = useLoaderData<typeof loader>()
  const { staff: words } = useText(peopleText)
  const others = of.staff.filter(({ _id }) => _id !== of.me)
  return (
    <PeopleFrame of={of} title={words.title} sub={words.sub({ count: of.staff.length })}>
      <StaffTable of={of} />
      {of.role === 'owner' && <Appoint />}
      {of.role === 'owner' && others.length > 0 && <HandOver to={others} />}
      <Leave />
    </PeopleFrame>
  )
}

function Appoint() {
  const { staff: words } = useText(peopleText)
  const { Form, field, busy } = useForm(appointForm)
  return (
    <Section name="appoint" heading={words.appoint} about={words.appointAbout}>
      <Form>
        <TextField {...field('email')} label={words.email} type="email" required autoComplete="off" />
        <Select {...field('role', 'assistant')} label={words.role}>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {words.may[role]}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="primary" busy={busy}>
          {words.appoint}
        </Button>
      </Form>
    </Section>
  )
}

function HandOver({ to }: { to: Colleague[] }) {
  const { staff: words, unnamed } = useText(peopleText)
  const { Form, field, busy } = useForm(handOverForm)
  const { error, ...confirm } = field('confirm')
  return (
    <Section name="handover" heading={words.handOver} about={words.handOverAbout}>
      <Form>
        <Select {...field('user')} label={words.handOverTo}>
          {to.map(({ _id, name, email }) => (
            <option key={_id} value={_id}>
              {name || email || unnamed}
            </option>
          ))}
        </Select>
        <Checkbox name={confirm.name} value="yes" label={words.handOverSure} aria-invalid={Boolean(error)} />
        <Button type="submit" busy={busy}>
          {words.handOver}
        </Button>
      </Form>
    </Section>
  )
}

function Leave() {
  const { staff: words } = useText(peopleText)
  const { Form, field, busy } = useForm(leaveForm)
  const { error, name } = field('confirm')
  return (
    <Section name="leave" heading={words.leave} about={words.leaveAbout}>
      <Form>
        <Checkbox name={name} value="yes" label={words.leaveSure} aria-invalid={Boolean(error)} />
        <Button type="submit" tone="danger" busy={busy}>
          {words.leave}
        </Button>
      </Form>
    </Section>
  )
}

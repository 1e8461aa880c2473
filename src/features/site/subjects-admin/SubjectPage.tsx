import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import type { CallWithId } from '../../../base/page/params.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { mostCounted } from '../../courses/subjects/rules.ts'
import { loadSubjects, nameOf, removeForm, renameForm } from './client.ts'
import { NameFields } from './NameFields.tsx'
import { subjectsAdminText } from './text/en.ts'

/** @throws Response 404 without such a subject */
export async function loader(call: CallWithId) {
  await requireAdministrator(call)
  const groups = await loadSubjects(call)
  const group = groups.find(({ _id, subjects }) =>
    [_id, ...subjects.map((one) => one._id)].includes(call.params.id ?? ''),
  )
  const subject = group?.subjects.find(({ _id }) => _id === call.params.id)
  if (group === undefined) throw new Response(null, { status: 404 })
  const inside = subject === undefined ? group.subjects : []
  return {
    subject: subject ?? group,
    parent: subject === undefined ? null : group._id,
    inside: inside.length,
    courses: [subject ?? group, ...inside].reduce((sum, { courses }) => sum + courses, 0),
    groups,
  }
}

export const action = formAction([renameForm, removeForm], requireAdministrator)

/** The page of a subject or a group: its names, its group, and its removal. */
export function Component() {
  const words = useText(subjectsAdminText)
  const { subject } = useLoaderData<typeof loader>()
  const name = nameOf(subject, useLanguage())
  return (
    <AdminFrame
      title={words.title}
      heading={<bdi>{name}</bdi>}
      sub={
        <Link className="link" to="/admin/subjects">
          {words.back}
        </Link>
      }
    >
      <NamesSection />
      <RemovalSection />
    </AdminFrame>
  )
}

function NamesSection() {
  const words = useText(subjectsAdminText)
  const language = useLanguage()
  const { subject, parent, groups } = useLoaderData<typeof loader>()
  const { Form, field, busy } = useForm(renameForm)
  const { en, bn = '' } = subject.names
  return (
    <Section name="names" heading={words.names.heading} about={words.names.about}>
      <Form key={JSON.stringify([subject.names, parent])} noValidate>
        <NameFields en={field('en', en)} bn={field('bn', bn)} />
        {parent !== null && (
          <Select {...field('parent', parent)} label={words.inGroup}>
            {groups.map((group) => (
              <option key={group._id} value={group._id}>
                {nameOf(group, language)}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {words.save}
        </Button>
      </Form>
    </Section>
  )
}

function RemovalSection() {
  const { removal: words, many } = useText(subjectsAdminText)
  const { subject, inside, courses } = useLoaderData<typeof loader>()
  const { Form, busy } = useForm(removeForm)
  const name = nameOf(subject, useLanguage())
  return (
    <Section name="remove" heading={words.heading} about={words.about}>
      {inside > 0 && <p>{words.inside({ count: inside })}</p>}
      <p>{courses >= mostCounted ? many({ count: mostCounted }) : words.courses({ count: courses })}</p>
      <Form>
        <Checkbox label={words.sure({ name })} name="confirm" value="yes" required />
        <Button type="submit" variant="danger" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </Section>
  )
}

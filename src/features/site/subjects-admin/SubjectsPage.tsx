import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Section } from '../../../base/form/Section.tsx'
import type { Call } from '../../../base/page/request.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import type { CountedGroup } from '../../courses/subjects/contract.ts'
import { AddSubject } from './AddSubject.tsx'
import { addForm, loadSubjects, moveForm, nameOf } from './client.ts'
import { SubjectRow } from './SubjectRow.tsx'
import styles from './SubjectsPage.module.css'
import { subjectsAdminText } from './text/en.ts'

export async function loader(call: Call) {
  await requireAdministrator(call)
  return { groups: await loadSubjects(call) }
}

export const action = formAction([addForm, moveForm], requireAdministrator)

/** The page with the list of subjects that courses can be about. */
export function Component() {
  const words = useText(subjectsAdminText)
  const { groups } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={words.title} sub={words.sub}>
      {groups.map((group, at) => (
        <Group key={group._id} group={group} isFirst={at === 0} isLast={at === groups.length - 1} />
      ))}
      <Section heading={words.newGroup} about={words.newGroupHelp}>
        <AddSubject parent="" submit={words.addGroup} />
      </Section>
    </AdminFrame>
  )
}

function Group({ group, isFirst, isLast }: { group: CountedGroup; isFirst: boolean; isLast: boolean }) {
  const words = useText(subjectsAdminText)
  const language = useLanguage()
  const { subjects } = group
  const name = nameOf(group, language)
  return (
    <Section heading={name} about={words.count({ count: subjects.length })}>
      <ul className={styles.rows}>
        <SubjectRow subject={group} isGroup isFirst={isFirst} isLast={isLast} />
        {subjects.map((subject, at) => (
          <SubjectRow
            key={subject._id}
            subject={subject}
            isFirst={at === 0}
            isLast={at === subjects.length - 1}
          />
        ))}
      </ul>
      <details className={styles.adding}>
        <summary>{words.addTo({ name })}</summary>
        <AddSubject parent={group._id} submit={words.add} />
      </details>
    </Section>
  )
}

import { useForm } from '../../../base/form/useForm.tsx'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell } from '../../../base/ui/TableCells.tsx'
import { removalReasons } from '../../enrollments/removals/rules.ts'
import type { Learner } from '../contract.ts'
import { PersonCell } from '../frame/PersonCell.tsx'
import { peopleText } from '../text/en.ts'
import { removeForm } from './client.ts'
import styles from './RosterTable.module.css'

/** A table of learners. Editors remove them in it. */
export function RosterTable({ learners, edits }: { learners: Learner[]; edits: boolean }) {
  const { roster: words } = useText(peopleText)
  const language = useLanguage()
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.name}</HeadCell>
          <HeadCell>{words.progress}</HeadCell>
          <HeadCell>{words.last}</HeadCell>
          <HeadCell>{words.since}</HeadCell>
          {edits && <HeadCell>{words.action}</HeadCell>}
        </>
      }
    >
      {learners.map((learner) => (
        <tr key={learner._id}>
          <PersonCell {...learner} />
          <NamedCell name={words.progress}>
            <Progress {...learner} />
          </NamedCell>
          <NamedCell name={words.last}>
            {learner.lastAt === null ? words.never : shortDay(language, learner.lastAt)}
          </NamedCell>
          <NamedCell name={words.since}>{shortDay(language, learner.enrolledAt)}</NamedCell>
          {edits && (
            <NamedCell name={words.action}>
              <Remove {...learner} />
            </NamedCell>
          )}
        </tr>
      ))}
    </Table>
  )
}

function Progress({ name, email = '', percent, done, all }: Learner) {
  const { roster: words } = useText(peopleText)
  if (all === 0) return words.noLessons
  return (
    <span className={styles.progress}>
      <progress aria-label={words.progressOf({ name: name || email })} value={percent} max={100} />
      <span className={styles.count}>
        {done === all ? words.finished : words.done({ done, all, percent })}
      </span>
    </span>
  )
}

/** Opens without scripts too. */
function Remove({ _id, name, email = '' }: Learner) {
  const { roster: words } = useText(peopleText)
  const { Form, busy } = useForm(removeForm, { id: _id })
  const who = { name: name || email }
  return (
    <details className={styles.remove}>
      <summary aria-label={words.removeNamed(who)}>{words.remove}</summary>
      <Form>
        <Select name="reason" label={words.why} hint={words.whyHint} defaultValue="done">
          {removalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {words.reasons[reason]}
            </option>
          ))}
        </Select>
        <Button type="submit" size="sm" tone="danger" busy={busy}>
          {words.removeNow(who)}
        </Button>
      </Form>
    </details>
  )
}

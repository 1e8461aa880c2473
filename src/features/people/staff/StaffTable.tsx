import rows from '../../../base/form/Rows.module.css'
import { useForm } from '../../../base/form/useForm.tsx'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { CompactSelect } from '../../../base/ui/CompactSelect.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell } from '../../../base/ui/TableCells.tsx'
import type { Colleague } from '../../courses/staff/contract.ts'
import { staffRoles } from '../../courses/staff/rules.ts'
import type { PeopleCourse } from '../frame/client.ts'
import { PersonCell } from '../frame/PersonCell.tsx'
import { peopleText } from '../text/en.ts'
import { colleagueForm } from './client.ts'

/** A table of those who work on a course. Owners change the roles of the others in it. */
export function StaffTable({ of }: { of: PeopleCourse }) {
  const { staff: words, you } = useText(peopleText)
  const language = useLanguage()
  const isOwner = of.role === 'owner'
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.name}</HeadCell>
          <HeadCell>{words.role}</HeadCell>
          <HeadCell>{words.since}</HeadCell>
          {isOwner && <HeadCell>{words.action}</HeadCell>}
        </>
      }
    >
      {of.staff.map((one) => (
        <tr key={one._id}>
          <PersonCell {...one} mark={one._id === of.me && <Badge>{you}</Badge>} />
          <NamedCell name={words.role}>{words.roles[one.role]}</NamedCell>
          <NamedCell name={words.since}>{shortDay(language, one.since)}</NamedCell>
          {isOwner && (
            <NamedCell name={words.action}>{one._id === of.me ? '–' : <ColleagueForm {...one} />}</NamedCell>
          )}
        </tr>
      ))}
    </Table>
  )
}

function ColleagueForm({ _id, name, email = '', role }: Colleague) {
  const { staff: words } = useText(peopleText)
  const { Form, sending } = useForm(colleagueForm, { id: _id })
  const intent = sending?.get('intent')
  const who = { name: name || email }
  return (
    <Form className={rows.buttons}>
      <CompactSelect key={role} name="role" label={words.roleOf(who)} defaultValue={role}>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {words.roles[one]}
          </option>
        ))}
      </CompactSelect>
      <Button
        type="submit"
        size="sm"
        name="intent"
        value="role"
        busy={intent === 'role'}
        aria-label={words.changeNamed(who)}
      >
        {words.change}
      </Button>
      <Button
        type="submit"
        size="sm"
        variant="ghost"
        tone="danger"
        name="intent"
        value="remove"
        busy={intent === 'remove'}
        aria-label={words.removeNamed(who)}
      >
        {words.remove}
      </Button>
    </Form>
  )
}

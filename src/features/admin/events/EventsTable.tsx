import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Link } from '../../../base/ui/Link.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { eventText } from '../../audit/shared/eventText.ts'
import { auditText } from '../../audit/text/en.ts'
import { Moment } from '../frame/Moment.tsx'
import type { SiteEvent } from '../members/contract.ts'
import { adminText } from '../text/en.ts'
import styles from './EventsTable.module.css'

/** A table of events, each with a link to its account. */
export function EventsTable({ events }: { events: SiteEvent[] }) {
  const { events: words } = useText(adminText)
  const language = useLanguage()
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.what}</HeadCell>
          <HeadCell>{words.who}</HeadCell>
          <HeadCell>{words.where}</HeadCell>
          <HeadCell>{words.when}</HeadCell>
        </>
      }
    >
      {events.map((event) => {
        const { what, how } = eventText(language, event)
        return (
          <tr key={event.id}>
            <TitleCell>
              {what}
              {how && <span className={styles.how}>{how}</span>}
            </TitleCell>
            <NamedCell name={words.who}>
              <Whose {...event} />
            </NamedCell>
            <NamedCell name={words.where}>
              {[event.device, event.network].filter(Boolean).join(', ') || words.unknown}
            </NamedCell>
            <NamedCell name={words.when}>
              <Moment at={event.at} />
            </NamedCell>
          </tr>
        )
      })}
    </Table>
  )
}

function Whose({ memberId, email }: SiteEvent) {
  const { nobody } = useText(adminText).events
  const { gone } = useText(auditText).events
  if (memberId === null) return nobody
  if (email === null) return gone
  return (
    <Link className="link" to={`/admin/members/${memberId}`}>
      {email}
    </Link>
  )
}

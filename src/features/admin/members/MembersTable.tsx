import { numberIn } from '../../../base/text/numbers.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { Moment } from '../frame/Moment.tsx'
import { adminText } from '../text/en.ts'
import type { UserRow } from './contract.ts'
import styles from './MembersTable.module.css'
import { mostCounted } from './rules.ts'

/** A table of members. Only what is unusual about an account is marked. */
export function MembersTable({ members }: { members: UserRow[] }) {
  const { members: words } = useText(adminText)
  const language = useLanguage()
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.name}</HeadCell>
          <HeadCell>{words.courses}</HeadCell>
          <HeadCell>{words.enrollments}</HeadCell>
          <HeadCell>{words.lastSeen}</HeadCell>
          <HeadCell>{words.registered}</HeadCell>
        </>
      }
    >
      {members.map((member) => (
        <tr key={member.id}>
          <TitleCell
            note={
              <>
                {member.displayName && <span className={styles.email}>{member.email}</span>}
                <Marks {...member} />
              </>
            }
          >
            <Link className="link" to={`/admin/members/${member.id}`}>
              <bdi>{member.displayName || member.email}</bdi>
            </Link>
          </TitleCell>
          <NamedCell name={words.courses}>
            <Count of={member.courses} />
          </NamedCell>
          <NamedCell name={words.enrollments}>
            <Count of={member.enrollments} />
          </NamedCell>
          <NamedCell name={words.lastSeen}>
            {member.lastSeenAt === null ? words.notLately : <Moment at={member.lastSeenAt} />}
          </NamedCell>
          <NamedCell name={words.registered}>{shortDay(language, member.createdAt)}</NamedCell>
        </tr>
      ))}
    </Table>
  )
}

/** What is unusual about an account: it administers, its e-mail is not confirmed, it is closed. */
function Marks({ role, emailVerifiedAt, disabledAt }: UserRow) {
  const { members: words } = useText(adminText)
  const usual = role === 'member' && emailVerifiedAt !== null && disabledAt === null
  if (usual) return null
  return (
    <span className={styles.marks}>
      {role === 'administrator' && <Badge kind="brand">{words.administrator}</Badge>}
      {emailVerifiedAt === null && <Badge kind="warning">{words.unconfirmed}</Badge>}
      {disabledAt !== null && <Badge kind="danger">{words.closed}</Badge>}
    </span>
  )
}

function Count({ of }: { of: number }) {
  const { members: words } = useText(adminText)
  const language = useLanguage()
  return of > mostCounted ? words.many({ count: mostCounted }) : numberIn(language, of)
}

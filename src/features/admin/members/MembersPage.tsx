import { Link, useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answerPage, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { Badge } from '../../../base/ui/Badge.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { ListTools } from '../frame/ListTools.tsx'
import { Moment } from '../frame/Moment.tsx'
import { Pages } from '../frame/Pages.tsx'
import { adminText } from '../text/en.ts'
import type { MemberRow, MembersApi } from './contract.ts'
import styles from './MembersPage.module.css'

const path = '/admin/members'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const asked = new URL(call.request.url).searchParams
  const q = asked.get('q') ?? ''
  const after = asked.get('after')
  const query = { ...(q !== '' && { q }), ...(after !== null && { after }) }
  const found = answerPage(api<MembersApi>(call).admin.members.$get({ query }))
  return { q, after, found: await defer(found, call) }
}

/** The page with all members. */
export function Component() {
  const { members: words, loading, search, clear } = useText(adminText)
  const { q, after, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={
        <ListTools action={path} submit={search}>
          <SearchField
            key={q}
            label={words.search}
            name="q"
            placeholder={words.placeholder}
            defaultValue={q}
            maxLength={200}
          />
        </ListTools>
      }
    >
      <Await tall of={found} loading={<Loader label={loading} />} failed={words.failed}>
        {({ items, next }) =>
          items.length === 0 ? (
            <EmptyState
              art={<EmptyShelf />}
              title={words.nothing}
              text={words.nothingHelp}
              action={<ButtonLink to={path}>{clear}</ButtonLink>}
            />
          ) : (
            <>
              <MembersTable members={items} />
              <Pages {...{ path, after, next }} asked={{ q }} />
            </>
          )
        }
      </Await>
    </AdminFrame>
  )
}

function MembersTable({ members }: { members: MemberRow[] }) {
  const { members: words } = useText(adminText)
  const language = useLanguage()
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.name}</HeadCell>
          <HeadCell>{words.role}</HeadCell>
          <HeadCell>{words.email}</HeadCell>
          <HeadCell>{words.account}</HeadCell>
          <HeadCell>{words.lastSeen}</HeadCell>
          <HeadCell>{words.registered}</HeadCell>
        </>
      }
    >
      {members.map(({ id, displayName, email, role, emailVerifiedAt, disabledAt, lastSeenAt, createdAt }) => (
        <tr key={id}>
          <TitleCell>
            <Link className="link" to={`${path}/${id}`}>
              <bdi>{displayName || email}</bdi>
            </Link>
            {displayName && <span className={styles.email}>{email}</span>}
          </TitleCell>
          <NamedCell name={words.role}>
            {role === 'member' ? words.roles.member : <Badge kind="brand">{words.roles[role]}</Badge>}
          </NamedCell>
          <NamedCell name={words.email}>
            {emailVerifiedAt === null ? words.unconfirmed : words.confirmed}
          </NamedCell>
          <NamedCell name={words.account}>
            {disabledAt === null ? words.open : <Badge kind="danger">{words.closed}</Badge>}
          </NamedCell>
          <NamedCell name={words.lastSeen}>
            {lastSeenAt === null ? words.notLately : <Moment at={lastSeenAt} />}
          </NamedCell>
          <NamedCell name={words.registered}>{shortDay(language, createdAt)}</NamedCell>
        </tr>
      ))}
    </Table>
  )
}

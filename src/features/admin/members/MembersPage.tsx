import { useLoaderData } from 'react-router'
import { queryOf } from '../../../base/page/list/address.ts'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { ListTools } from '../frame/ListTools.tsx'
import { Moment } from '../frame/Moment.tsx'
import { adminText } from '../text/en.ts'
import type { MembersApi, UserRow } from './contract.ts'
import styles from './MembersPage.module.css'

const path = '/admin/members'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const q = queryOf(call).get('q') ?? ''
  return loadList(call, { q }, (query) => answerPage(api<MembersApi>(call).admin.members.$get({ query })))
}

/** The page with all members. */
export function Component() {
  const admin = useText(adminText)
  const words = admin.members
  const { asked, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={
        <ListTools action={path} submit={admin.search}>
          <SearchField
            key={asked.q}
            label={words.search}
            name="q"
            placeholder={words.placeholder}
            defaultValue={asked.q}
            maxLength={200}
          />
        </ListTools>
      }
    >
      <PagedList
        of={found}
        loading={admin.loading}
        failed={words.failed}
        empty={{
          title: words.nothing,
          text: words.nothingHelp,
          action: <ButtonLink to={path}>{admin.clear}</ButtonLink>,
        }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
      >
        {(items) => <MembersTable members={items} />}
      </PagedList>
    </AdminFrame>
  )
}

function MembersTable({ members }: { members: UserRow[] }) {
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

import { Link, useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answerPage, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { Badge } from '../../../base/ui/Badge.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { DetailCell, HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { Moment } from '../../admin/frame/Moment.tsx'
import { Pages } from '../../admin/frame/Pages.tsx'
import { adminText } from '../../admin/text/en.ts'
import type { InquiriesApi, Inquiry } from '../contract.ts'
import { inquiriesAdminText } from './text/en.ts'

const path = '/admin/inquiries'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const after = new URL(call.request.url).searchParams.get('after')
  const query = after === null ? {} : { after }
  const found = answerPage(api<InquiriesApi>(call).admin.inquiries.$get({ query }))
  return { after, found: await defer(found, call) }
}

/** The page with all inquiries. */
export function Component() {
  const words = useText(inquiriesAdminText)
  const { loading } = useText(adminText)
  const { after, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={words.title} sub={words.sub}>
      <Await tall of={found} loading={<Loader label={loading} />} failed={words.failed}>
        {({ items, next }) =>
          items.length === 0 ? (
            <EmptyState art={<EmptyShelf />} title={words.nothing} text={words.nothingHelp} />
          ) : (
            <>
              <InquiriesTable inquiries={items} />
              <Pages {...{ path, after, next }} asked={{}} />
            </>
          )
        }
      </Await>
    </AdminFrame>
  )
}

function InquiriesTable({ inquiries }: { inquiries: Inquiry[] }) {
  const words = useText(inquiriesAdminText)
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.from}</HeadCell>
          <HeadCell detail>{words.message}</HeadCell>
          <HeadCell>{words.state}</HeadCell>
          <HeadCell>{words.received}</HeadCell>
        </>
      }
    >
      {inquiries.map(({ id, name, email, message, createdAt, answeredAt }) => (
        <tr key={id}>
          <TitleCell>
            <Link className="link" to={`${path}/${id}`}>
              <bdi>{name.trim() || email || words.nameless}</bdi>
            </Link>
          </TitleCell>
          <DetailCell>
            <bdi>{message}</bdi>
          </DetailCell>
          <NamedCell name={words.state}>
            {answeredAt === null ? <Badge kind="info">{words.fresh}</Badge> : words.answered}
          </NamedCell>
          <NamedCell name={words.received}>
            <Moment at={createdAt} />
          </NamedCell>
        </tr>
      ))}
    </Table>
  )
}

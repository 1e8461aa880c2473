import { useLoaderData } from 'react-router'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { DetailCell, HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { Moment } from '../../admin/frame/Moment.tsx'
import { adminText } from '../../admin/text/en.ts'
import type { InquiriesApi, Inquiry } from '../contract.ts'
import { inquiriesAdminText } from './text/en.ts'

const path = '/admin/inquiries'

export async function loader(call: Call) {
  await requireAdministrator(call)
  return loadList(call, {}, (query) => answerPage(api<InquiriesApi>(call).admin.inquiries.$get({ query })))
}

/** The page with all inquiries. */
export function Component() {
  const words = useText(inquiriesAdminText)
  const admin = useText(adminText)
  const { asked, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={words.title} sub={words.sub}>
      <PagedList
        of={found}
        loading={<Loader label={admin.loading} />}
        failed={words.failed}
        empty={{ title: words.nothing, text: words.nothingHelp }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
      >
        {(items) => <InquiriesTable inquiries={items} />}
      </PagedList>
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

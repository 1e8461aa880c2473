import { useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { queryOf } from '../../../base/page/list/address.ts'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { ListTools } from '../../../base/page/list/ListTools.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { CompactSelect } from '../../../base/ui/CompactSelect.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import type { RecoveryApi } from '../../sign-in/recovery/contract.ts'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { Moment } from '../frame/Moment.tsx'
import { adminText } from '../text/en.ts'
import type { Message, MessagesApi } from './contract.ts'
import { NotSent } from './NotSent.tsx'
import { messageStates } from './rules.ts'
import { StateBadge } from './StateBadge.tsx'
import { messagesText } from './text/en.ts'

const path = '/admin/letters'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const state = messageStates.find((name) => name === queryOf(call).get('state')) ?? ''
  return loadList(call, { state }, async (query) => {
    const [page, { way }] = await Promise.all([
      answerPage(api<MessagesApi>(call).admin.letters.$get({ query })),
      answer(api<RecoveryApi>(call).auth.recovery.$get({})),
    ])
    return { ...page, way }
  })
}

/** The page with the messages of the outbox. */
export function Component() {
  const words = useText(messagesText)
  const admin = useText(adminText)
  const { asked, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={
        <ListTools action={path} submit={admin.show}>
          <CompactSelect key={asked.state} label={words.state} name="state" defaultValue={asked.state}>
            <option value="">{words.everyState}</option>
            {messageStates.map((name) => (
              <option key={name} value={name}>
                {words.states[name]}
              </option>
            ))}
          </CompactSelect>
        </ListTools>
      }
    >
      <Await of={found} loading={null} failed={null}>
        {({ way }) => <NotSent way={way} />}
      </Await>
      <PagedList
        of={found}
        loading={<Loader label={admin.loading} />}
        failed={words.failed}
        empty={{ title: words.nothing, text: words.nothingHelp }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
      >
        {(items) => <MessagesTable messages={items} />}
      </PagedList>
    </AdminFrame>
  )
}

function MessagesTable({ messages }: { messages: Message[] }) {
  const words = useText(messagesText)
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.subject}</HeadCell>
          <HeadCell>{words.to}</HeadCell>
          <HeadCell>{words.state}</HeadCell>
          <HeadCell>{words.written}</HeadCell>
        </>
      }
    >
      {messages.map(({ id, subject, to, state, createdAt }) => (
        <tr key={id}>
          <TitleCell>
            <Link className="link" to={`${path}/${id}`}>
              {subject}
            </Link>
          </TitleCell>
          <NamedCell name={words.to}>{to}</NamedCell>
          <NamedCell name={words.state}>
            <StateBadge state={state} />
          </NamedCell>
          <NamedCell name={words.written}>
            <Moment at={createdAt} />
          </NamedCell>
        </tr>
      ))}
    </Table>
  )
}

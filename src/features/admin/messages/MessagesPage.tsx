import { Link, useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answer, answerPage, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import type { RecoveryApi } from '../../sign-in/recovery/contract.ts'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { ListTools } from '../frame/ListTools.tsx'
import { Moment } from '../frame/Moment.tsx'
import { Pages } from '../frame/Pages.tsx'
import { adminText } from '../text/en.ts'
import type { Message, MessagesApi } from './contract.ts'
import { NotSent } from './NotSent.tsx'
import { messageStates } from './rules.ts'
import { StateBadge } from './StateBadge.tsx'
import { messagesText } from './text/en.ts'

const path = '/admin/letters'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const asked = new URL(call.request.url).searchParams
  const state = messageStates.find((name) => name === asked.get('state')) ?? ''
  const after = asked.get('after')
  const query = { ...(state !== '' && { state }), ...(after !== null && { after }) }
  const found = Promise.all([
    answerPage(api<MessagesApi>(call).admin.letters.$get({ query })),
    answer(api<RecoveryApi>(call).auth.recovery.$get({})),
  ])
  return { state, after, found: await defer(found, call) }
}

/** The page with the messages of the outbox. */
export function Component() {
  const words = useText(messagesText)
  const { loading, show } = useText(adminText)
  const { state, after, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={
        <ListTools action={path} submit={show}>
          <Select compact key={state} label={words.state} name="state" defaultValue={state}>
            <option value="">{words.everyState}</option>
            {messageStates.map((name) => (
              <option key={name} value={name}>
                {words.states[name]}
              </option>
            ))}
          </Select>
        </ListTools>
      }
    >
      <Await tall of={found} loading={<Loader label={loading} />} failed={words.failed}>
        {([{ items, next }, { way }]) => (
          <>
            <NotSent way={way} />
            {items.length === 0 ? (
              <EmptyState art={<EmptyShelf />} title={words.nothing} text={words.nothingHelp} />
            ) : (
              <MessagesTable messages={items} />
            )}
            <Pages {...{ path, after, next }} asked={{ state }} />
          </>
        )}
      </Await>
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

import { useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answerPage, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { eventKinds } from '../../audit/rules.ts'
import { auditText } from '../../audit/text/en.ts'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { ListTools } from '../frame/ListTools.tsx'
import { Pages } from '../frame/Pages.tsx'
import type { MembersApi } from '../members/contract.ts'
import { isMemberKey } from '../members/rules.ts'
import { adminText } from '../text/en.ts'
import { EventsTable } from './EventsTable.tsx'

const path = '/admin/events'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const asked = new URL(call.request.url).searchParams
  const member = (asked.get('member') ?? '').trim()
  // An unknown kind is ignored, so that old links still work.
  const kind = eventKinds.find((name) => name === asked.get('kind')) ?? ''
  const after = asked.get('after')
  if (member !== '' && !isMemberKey(member)) return { member, kind, after, found: null }
  const query = {
    ...(member !== '' && { member }),
    ...(kind !== '' && { kind }),
    ...(after !== null && { after }),
  }
  const found = answerPage(api<MembersApi>(call).admin.events.$get({ query }))
  return { member, kind, after, found: await defer(found, call) }
}

/** The page with the events of all accounts. */
export function Component() {
  const { events: words, members, loading, clear } = useText(adminText)
  const { member, kind, after, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={<Filter key={`${member} ${kind}`} {...{ member, kind }} />}
    >
      {found === null ? (
        <Callout kind="danger">{members.key}</Callout>
      ) : (
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
                <EventsTable events={items} />
                <Pages {...{ path, after, next }} asked={{ member, kind }} />
              </>
            )
          }
        </Await>
      )}
    </AdminFrame>
  )
}

function Filter({ member, kind }: { member: string; kind: string }) {
  const { events: words, show } = useText(adminText)
  const { kinds } = useText(auditText).events
  return (
    <ListTools action={path} submit={show}>
      <SearchField
        label={words.member}
        name="member"
        placeholder={words.memberPlaceholder}
        defaultValue={member}
        maxLength={254}
      />
      <Select compact label={words.kind} name="kind" defaultValue={kind}>
        <option value="">{words.everyKind}</option>
        {eventKinds.map((name) => (
          <option key={name} value={name}>
            {kinds[name]}
          </option>
        ))}
      </Select>
    </ListTools>
  )
}

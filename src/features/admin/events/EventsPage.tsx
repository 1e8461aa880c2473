import { useLoaderData } from 'react-router'
import { queryOf } from '../../../base/page/list/address.ts'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { ListTools } from '../../../base/page/list/ListTools.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { CompactSelect } from '../../../base/ui/CompactSelect.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { eventKinds } from '../../audit/rules.ts'
import { auditText } from '../../audit/text/en.ts'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import type { MembersApi } from '../members/contract.ts'
import { isUserKey } from '../members/rules.ts'
import { adminText } from '../text/en.ts'
import { EventsTable } from './EventsTable.tsx'

const path = '/admin/events'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const address = queryOf(call)
  const member = (address.get('member') ?? '').trim()
  // An unknown kind is ignored, so that old links still work.
  const kind = eventKinds.find((name) => name === address.get('kind')) ?? ''
  if (member !== '' && !isUserKey(member)) return { asked: { member, kind, after: null }, found: null }
  return loadList(call, { member, kind }, (query) =>
    answerPage(api<MembersApi>(call).admin.events.$get({ query })),
  )
}

/** The page with the events of all accounts. */
export function Component() {
  const admin = useText(adminText)
  const words = admin.events
  const { asked, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={<Filter key={`${asked.member} ${asked.kind}`} {...asked} />}
    >
      {found === null ? (
        <Callout kind="danger">{admin.members.key}</Callout>
      ) : (
        <PagedList
          of={found}
          loading={<Loader label={admin.loading} />}
          failed={words.failed}
          empty={{
            title: words.nothing,
            text: words.nothingHelp,
            action: <ButtonLink to={path}>{admin.clear}</ButtonLink>,
          }}
          pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
        >
          {(items) => <EventsTable events={items} />}
        </PagedList>
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
      <CompactSelect label={words.kind} name="kind" defaultValue={kind}>
        <option value="">{words.everyKind}</option>
        {eventKinds.map((name) => (
          <option key={name} value={name}>
            {kinds[name]}
          </option>
        ))}
      </CompactSelect>
    </ListTools>
  )
}

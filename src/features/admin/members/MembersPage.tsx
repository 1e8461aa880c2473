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
import { CompactSelect } from '../../../base/ui/CompactSelect.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { adminInvitationsText } from '../invitations/text/en.ts'
import { adminText } from '../text/en.ts'
import type { MembersApi } from './contract.ts'
import { MembersTable } from './MembersTable.tsx'
import { memberFilters } from './rules.ts'

const path = '/admin/members'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const address = queryOf(call)
  const q = address.get('q') ?? ''
  const show = memberFilters.find((name) => name === address.get('show')) ?? ''
  return loadList(call, { q, show }, (query) =>
    answerPage(api<MembersApi>(call).admin.members.$get({ query })),
  )
}

/** The address of a file with the members that the page shows. */
function exportOf({ q, show }: { q: string; show: string }): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(show !== '' && { show }) })
  return query.size === 0 ? '/api/admin/member-export' : `/api/admin/member-export?${query}`
}

/** The page with all members. */
export function Component() {
  const admin = useText(adminText)
  const words = admin.members
  const { open: invite } = useText(adminInvitationsText)
  const { asked, found } = useLoaderData<typeof loader>()
  const nobody =
    asked.q === ''
      ? { title: words.none, text: words.noneHelp }
      : { title: words.nothing, text: words.nothingHelp }
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={
        <>
          <ListTools action={path} submit={admin.search}>
            <SearchField
              key={`q ${asked.q}`}
              label={words.search}
              name="q"
              placeholder={words.placeholder}
              defaultValue={asked.q}
              maxLength={200}
            />
            <CompactSelect
              key={`show ${asked.show}`}
              label={words.show}
              name="show"
              defaultValue={asked.show}
            >
              <option value="">{words.everybody}</option>
              {memberFilters.map((name) => (
                <option key={name} value={name}>
                  {words.filters[name]}
                </option>
              ))}
            </CompactSelect>
          </ListTools>
          <ButtonLink to="/admin/invitations">{invite}</ButtonLink>
          <ButtonLink to={exportOf(asked)} reloadDocument download variant="ghost">
            {words.export}
          </ButtonLink>
        </>
      }
    >
      <PagedList
        of={found}
        loading={<Loader label={admin.loading} />}
        failed={words.failed}
        empty={{ ...nobody, action: <ButtonLink to={path}>{admin.clear}</ButtonLink> }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
      >
        {(items) => <MembersTable members={items} />}
      </PagedList>
    </AdminFrame>
  )
}

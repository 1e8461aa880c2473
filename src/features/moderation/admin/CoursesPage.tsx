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
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { adminText } from '../../admin/text/en.ts'
import type { ModerationApi } from '../contract.ts'
import { courseFilters } from '../rules.ts'
import { CoursesTable } from './CoursesTable.tsx'
import { moderationAdminText } from './text/en.ts'

const path = '/admin/courses'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const address = queryOf(call)
  const q = address.get('q') ?? ''
  const show = courseFilters.find((name) => name === address.get('show')) ?? ''
  return loadList(call, { q, show }, (query) =>
    answerPage(api<ModerationApi>(call).admin.courses.$get({ query })),
  )
}

/** The page with all courses. */
export function Component() {
  const admin = useText(adminText)
  const words = useText(moderationAdminText)
  const { asked, found } = useLoaderData<typeof loader>()
  const kind = asked.show || 'shown'
  const nothing =
    asked.q === ''
      ? { title: words.none[kind], text: words.noneHelp[kind] }
      : { title: words.nothing, text: words.nothingHelp }
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={
        <ListTools action={path} submit={admin.search}>
          <SearchField
            key={`q ${asked.q}`}
            label={words.search}
            name="q"
            placeholder={words.placeholder}
            defaultValue={asked.q}
            maxLength={300}
          />
          <CompactSelect key={`show ${asked.show}`} label={words.show} name="show" defaultValue={asked.show}>
            <option value="">{words.filters.shown}</option>
            {courseFilters.map((name) => (
              <option key={name} value={name}>
                {words.filters[name]}
              </option>
            ))}
          </CompactSelect>
        </ListTools>
      }
    >
      <PagedList
        of={found}
        loading={<Loader label={admin.loading} />}
        failed={words.failed}
        empty={{ ...nothing, action: <ButtonLink to={path}>{admin.clear}</ButtonLink> }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
      >
        {(items) => <CoursesTable courses={items} />}
      </PagedList>
    </AdminFrame>
  )
}

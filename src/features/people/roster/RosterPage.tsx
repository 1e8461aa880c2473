import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { queryOf } from '../../../base/page/list/address.ts'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { ListTools } from '../../../base/page/list/ListTools.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { useText } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { mayAs } from '../../courses/staff/rules.ts'
import { type CourseCall, courseIn, loadPeopleCourse } from '../frame/client.ts'
import { PeopleFrame } from '../frame/PeopleFrame.tsx'
import { peopleText } from '../text/en.ts'
import { peopleCalls, removeForm } from './client.ts'
import { RosterTable } from './RosterTable.tsx'

export async function loader(call: CourseCall) {
  const of = await loadPeopleCourse(call)
  const q = queryOf(call).get('q') ?? ''
  const list = await loadList(call, { q }, (query) =>
    answerPage(peopleCalls(call).people.$get({ param: courseIn(call), query })),
  )
  return { of, ...list }
}

export const action = formAction<CourseCall>([removeForm])

/** The page with those who take a course, and how far they have come. */
export function Component() {
  const { of, asked, found } = useLoaderData<typeof loader>()
  const { roster: words, list } = useText(peopleText)
  const path = `/teach/${of.course}/people`
  const edits = mayAs(of.role, 'editor')
  const file = `/api/course/${of.course}/people-export`
  const query = asked.q === '' ? '' : `?${new URLSearchParams({ q: asked.q })}`
  return (
    <PeopleFrame
      of={of}
      title={words.title}
      sub={words.sub({ count: of.learners })}
      tools={
        edits && (
          <>
            <ButtonLink to={`${path}/invitations`} variant="primary">
              {words.invite}
            </ButtonLink>
            <ButtonLink to={`${file}${query}`} reloadDocument download variant="ghost">
              {words.export}
            </ButtonLink>
          </>
        )
      }
    >
      <ListTools action={path} submit={words.submit}>
        <SearchField
          key={asked.q}
          label={edits ? words.search : words.searchNames}
          name="q"
          placeholder={edits ? words.search : words.searchNames}
          defaultValue={asked.q}
          maxLength={200}
        />
      </ListTools>
      <PagedList
        of={found}
        loading={<Loader label={list.loading} />}
        failed={list.failed}
        empty={
          asked.q === ''
            ? { title: words.none, text: words.noneHelp }
            : {
                title: words.nothing,
                text: words.nothingHelp,
                action: <ButtonLink to={path}>{words.clear}</ButtonLink>,
              }
        }
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={list} />}
      >
        {(items) => <RosterTable learners={items} edits={edits} />}
      </PagedList>
    </PeopleFrame>
  )
}

import { useLoaderData } from 'react-router'
import { queryOf } from '../../../base/page/list/address.ts'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { ListTools } from '../../../base/page/list/ListTools.tsx'
import { answerPage, type ListPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { requireUser } from '../../accounts/client/session.ts'
import { longestSearch } from '../../courses/rules.ts'
import type { ClassroomApi, LessonHit } from '../contract.ts'
import { classroomText } from '../text/en.ts'
import { Hits } from './Hits.tsx'
import styles from './SearchPage.module.css'

const path = '/dashboard/search'

type Asked = { q: string; course: string }

export async function loader(call: Call) {
  await requireUser(call)
  const query = queryOf(call)
  const asked = { q: query.get('q')?.trim() ?? '', course: query.get('course') ?? '' }
  return loadList(call, asked, ({ after }) => findLessons(call, asked, after))
}

/** Nothing is asked for where nothing was typed. */
async function findLessons(
  call: Call,
  { q, course }: Asked,
  after: string | undefined,
): Promise<ListPage<LessonHit>> {
  if (q === '') return { items: [], next: null }
  const calls = api<ClassroomApi>(call)
  const query = { q, ...(after !== undefined && { after }) }
  return answerPage(
    course === ''
      ? calls['my-lessons'].$get({ query })
      : calls.course[':course'].search.$get({ param: { course: encodeURIComponent(course) }, query }),
  )
}

/** The page with the lessons that a search has found, in all courses of a member or in one. It works without scripts. */
export function Component() {
  const { asked, found } = useLoaderData<typeof loader>()
  const { search: words } = useText(classroomText)
  const { q, course } = asked
  const everywhere = q === '' ? path : `${path}?${new URLSearchParams({ q })}`
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.heading} hidden />
      <PageHead title={words.heading} />
      <ListTools action={path} submit={words.submit}>
        {course !== '' && <input type="hidden" name="course" value={course} />}
        <SearchField
          key={`${course} ${q}`}
          label={course === '' ? words.label : words.here}
          name="q"
          placeholder={words.placeholder}
          defaultValue={q}
          maxLength={longestSearch}
        />
      </ListTools>
      {course !== '' && (
        <p className={styles.scope}>
          {words.inCourse} <Link to={everywhere}>{words.everywhere}</Link>
        </p>
      )}
      <PagedList
        of={found}
        loading={<Loader label={words.loading} />}
        failed={words.failed}
        empty={({ next }) => <NothingFound q={q} goesOn={next !== null} everywhere={course && everywhere} />}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={words} />}
      >
        {(items) => (
          <>
            <h2 className="vh">{words.results({ query: q })}</h2>
            <Hits hits={items} query={q} named={course === ''} />
          </>
        )}
      </PagedList>
    </div>
  )
}

/** @param props.everywhere the address of the same search in all courses; empty where that is this one */
function NothingFound({ q, goesOn, everywhere }: { q: string; goesOn: boolean; everywhere: string }) {
  const { search: words } = useText(classroomText)
  if (q === '') return <EmptyState title={words.begin} text={words.beginHelp} />
  if (goesOn) return <EmptyState title={words.furtherTitle} text={words.furtherHelp} />
  const action = everywhere !== '' && <ButtonLink to={everywhere}>{words.everywhere}</ButtonLink>
  return <EmptyState title={words.nothing({ query: q })} text={words.nothingHelp} action={action} />
}

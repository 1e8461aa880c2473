import { useEffect, useEffectEvent } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { defer } from '../../../base/page/defer.ts'
import { ButtonPager } from '../../../base/page/list/ButtonPager.tsx'
import { answerPage, type ListPage } from '../../../base/page/list/listPage.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { ActionCell, Cell, HeadCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { readUser } from '../../accounts/client/session.ts'
import type { CourseCard } from '../contract.ts'
import { Cover } from '../cover/Cover.tsx'
import { coursesText } from '../text/en.ts'
import { keptIds } from './client/kept.ts'
import { joinKept, savingForm } from './client/saving.ts'
import type { SavedApi } from './contract.ts'
import type { MarksApi } from './marks/contract.ts'
import { EnrolledMark } from './marks/EnrolledMark.tsx'
import { mostById } from './rules.ts'
import { savedText } from './text/en.ts'

export async function loader(call: Call) {
  const member = await readUser(call)
  const list = member === null ? listKept(call) : listSaved(call)
  return { signedIn: member !== null, mine: await defer(list, call) }
}

type Listed = ListPage<CourseCard> & { enrolled: string[] }

async function listSaved(call: Call): Promise<Listed> {
  await joinKept(api<SavedApi>(call))
  const page = await answerPage(api<SavedApi>(call)['saved-courses'].$get({ query: { limit: '100' } }))
  const ids = page.items.map(({ _id }) => _id).join()
  if (ids === '') return { ...page, enrolled: [] }
  const marks = await answer(api<MarksApi>(call)['my-marks'].$get({ query: { ids } })).catch(() => null)
  return { ...page, enrolled: marks?.enrolled ?? [] }
}

/** The latest courses that this browser has kept; the server knows none of them. */
async function listKept(call: Call): Promise<Listed> {
  const ids = import.meta.env.SSR ? [] : keptIds().slice(0, mostById)
  if (ids.length === 0) return { items: [], next: null, enrolled: [] }
  return {
    items: await answer(api<SavedApi>(call).courses['by-ids'].$get({ query: { ids: ids.join() } })),
    next: null,
    enrolled: [],
  }
}

export const action = formAction([savingForm])

/** The page with the courses that somebody has saved for later: with their account, without one in the browser. */
export function Component() {
  const { signedIn, mine } = useLoaderData<typeof loader>()
  const { list, heading } = useText(savedText)
  const courses = useText(coursesText)
  const { revalidate } = useRevalidator()
  // What the browser has kept is not on the page that the server has drawn.
  const look = useEffectEvent(() => {
    if (keptIds().length > 0) revalidate()
  })
  useEffect(() => look(), [])
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={heading} hidden />
      <PageHead title={heading} sub={signedIn ? undefined : list.here} />
      <PagedList
        of={mine}
        loading={<Loader label={list.loading} />}
        failed={list.failed}
        empty={{
          title: list.empty,
          text: list.emptyHelp,
          action: (
            <ButtonLink to="/all-courses" variant="primary">
              {list.browse}
            </ButtonLink>
          ),
        }}
        pager={(shown) => <ButtonPager {...shown} words={courses.list} />}
      >
        {(items, { enrolled }) => (
          <Table
            caption={heading}
            head={
              <>
                <HeadCell>{list.course}</HeadCell>
                <HeadCell>{list.duration}</HeadCell>
                <HeadCell end>{list.action}</HeadCell>
              </>
            }
          >
            {items.map((course) => (
              <Row key={course._id} course={course} enrolled={enrolled.includes(course._id)} />
            ))}
          </Table>
        )}
      </PagedList>
    </div>
  )
}

function Row({ course, enrolled }: { course: CourseCard; enrolled: boolean }) {
  const { Form, busy } = useFetcherForm(savingForm)
  const { list } = useText(savedText)
  return (
    <tr>
      <TitleCell
        thumb={
          <Cover shape="thumb" course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }} />
        }
      >
        <Link to={`/all-courses/${course._id}`}>
          <bdi>{course.title}</bdi>
        </Link>
        {enrolled && <EnrolledMark />}
      </TitleCell>
      <Cell>
        <bdi>{course.duration}</bdi>
      </Cell>
      <ActionCell end>
        <Form>
          <input type="hidden" name="courseId" value={course._id} />
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" size="sm" busy={busy} aria-label={list.removeNamed(course)}>
            {list.remove}
          </Button>
        </Form>
      </ActionCell>
    </tr>
  )
}

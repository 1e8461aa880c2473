import { Link, useFetcher, useLoaderData } from 'react-router'
import { formTexts } from '../../base/form/formText.ts'
import { IdempotencyKeyInput } from '../../base/form/IdempotencyKeyInput.tsx'
import { Await } from '../../base/page/Await.tsx'
import { defer } from '../../base/page/defer.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import {
  answerPage,
  api,
  asProblem,
  type Call,
  type ListPage,
  refuseUnanswered,
} from '../../base/page/request.ts'
import { useFocusNearby } from '../../base/page/useFocusNearby.ts'
import { usePagedList } from '../../base/page/usePagedList.ts'
import { coursesText } from '../../base/text/courses.ts'
import { enrollmentsText } from '../../base/text/enrollments.ts'
import { EmptyShelf } from '../../base/ui/art/EmptyShelf.tsx'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { EmptyState } from '../../base/ui/EmptyState.tsx'
import { Loader } from '../../base/ui/Loader.tsx'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { Table } from '../../base/ui/Table.tsx'
import { ActionCell, Cell, HeadCell, TitleCell } from '../../base/ui/TableCells.tsx'
import { notify } from '../../base/ui/toast.ts'
import { requireMember } from '../accounts/client/session.ts'
import { Cover } from '../courses/cover/Cover.tsx'
import { unenroll } from './client.ts'
import type { EnrolledCourse, EnrollmentsApi } from './contract.ts'

const words = enrollmentsText

export async function loader(call: Call) {
  const { email } = await requireMember(call)
  const mine = api<EnrollmentsApi>(call)['my-enrolled-courses'].$get({ query: { email, limit: '100' } })
  return { mine: await defer(answerPage(mine), call) }
}

export async function action(call: Call) {
  const { courseId } = await formTexts(call.request, ['courseId'])
  try {
    const { email } = await requireMember(call)
    await unenroll(call, email, courseId)
    notify.error(words.removed)
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    notify.error(words.removeFailed)
    return refuseUnanswered(asProblem(thrown), null)
  }
  return null
}

/** The page with the courses that the member is enrolled in. */
export function Component() {
  const { mine } = useLoaderData<typeof loader>()
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.list.title} hidden />
      <PageHead title={words.list.heading} />
      <Await tall of={mine} loading={<Loader label={words.list.loading} />} failed={words.list.failed}>
        {(first) => <MyCourses first={first} />}
      </Await>
    </div>
  )
}

function MyCourses({ first }: { first: ListPage<EnrolledCourse> }) {
  const { items, next, state, more } = usePagedList(first)
  const nearby = useFocusNearby()
  const { list } = words
  if (items.length === 0) {
    return (
      <div {...nearby}>
        <EmptyState
          art={<EmptyShelf />}
          title={list.empty}
          text={list.emptyHelp}
          action={
            <ButtonLink to="/all-new-courses" variant="primary">
              {list.browse}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  return (
    <div {...nearby}>
      <Table
        caption={list.heading}
        head={
          <>
            <HeadCell>{list.course}</HeadCell>
            <HeadCell>{list.duration}</HeadCell>
            <HeadCell end>{list.action}</HeadCell>
          </>
        }
      >
        {items.map((course) => (
          <Row key={course._id} course={course} />
        ))}
      </Table>
      {next !== null && (
        <Button busy={state === 'loading'} onClick={more}>
          {state === 'failed' ? coursesText.list.retry : coursesText.list.more}
        </Button>
      )}
    </div>
  )
}

function Row({ course }: { course: EnrolledCourse }) {
  const fetcher = useFetcher()
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
      </TitleCell>
      <Cell>
        <bdi>{course.duration}</bdi>
      </Cell>
      <ActionCell end>
        <fetcher.Form method="post">
          <IdempotencyKeyInput />
          <input type="hidden" name="courseId" value={course._id} />
          <Button
            type="submit"
            size="sm"
            busy={fetcher.state !== 'idle'}
            aria-label={words.list.removeNamed(course.title)}
          >
            {words.list.remove}
          </Button>
        </fetcher.Form>
      </ActionCell>
    </tr>
  )
}

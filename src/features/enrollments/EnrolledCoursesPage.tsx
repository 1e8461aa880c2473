import { Link, useFetcher, useLoaderData } from 'react-router'
import { coursesText } from '../../base/shared/text/courses.ts'
import { enrollmentsText } from '../../base/shared/text/enrollments.ts'
import { Deferred } from '../../base/web/Deferred.tsx'
import { formTexts } from '../../base/web/formText.ts'
import { IntentKey } from '../../base/web/IntentKey.tsx'
import { later } from '../../base/web/later.ts'
import { PageMeta } from '../../base/web/PageMeta.tsx'
import {
  answerPage,
  api,
  asProblem,
  type Call,
  type ListPage,
  refuseUnanswered,
} from '../../base/web/request.ts'
import { EmptyShelf } from '../../base/web/ui/art/EmptyShelf.tsx'
import { Button, ButtonLink } from '../../base/web/ui/Button.tsx'
import { Cover } from '../../base/web/ui/Cover.tsx'
import { EmptyState } from '../../base/web/ui/EmptyState.tsx'
import { Loader } from '../../base/web/ui/Loader.tsx'
import { PageHead } from '../../base/web/ui/PageHead.tsx'
import { Table } from '../../base/web/ui/Table.tsx'
import { ActionCell, Cell, HeadCell, TitleCell } from '../../base/web/ui/TableCells.tsx'
import { notify } from '../../base/web/ui/toast.ts'
import { useFocusNearby } from '../../base/web/useFocusNearby.ts'
import { useMore } from '../../base/web/useMore.ts'
import { requireMember } from '../accounts/web/session.ts'
import type { EnrolledCourse, EnrollmentsApi } from './contract.ts'
import { unenroll } from './web/enrollment.ts'

const words = enrollmentsText

export async function loader(call: Call) {
  const { email } = await requireMember(call)
  const mine = api<EnrollmentsApi>(call)['my-enrolled-courses'].$get({ query: { email, limit: '100' } })
  return { mine: await later(answerPage(mine), call) }
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

/** The courses that the member is enrolled in. */
export function Component() {
  const { mine } = useLoaderData<typeof loader>()
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.list.title} hidden />
      <PageHead title={words.list.heading} />
      <Deferred tall of={mine} loading={<Loader label={words.list.loading} />} failed={words.list.failed}>
        {(first) => <MyCourses first={first} />}
      </Deferred>
    </div>
  )
}

function MyCourses({ first }: { first: ListPage<EnrolledCourse> }) {
  const { items, next, state, more } = useMore(first)
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
          <IntentKey />
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

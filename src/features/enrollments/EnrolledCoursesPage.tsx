import { useLoaderData } from 'react-router'
import { defineForm, unlessFailed } from '../../base/form/defineForm.ts'
import { formAction } from '../../base/form/formAction.ts'
import { useAnswer } from '../../base/form/useAnswer.ts'
import { useFetcherForm } from '../../base/form/useFetcherForm.tsx'
import { useForm } from '../../base/form/useForm.tsx'
import { defer } from '../../base/page/defer.ts'
import { textHere } from '../../base/page/language.ts'
import { ButtonPager } from '../../base/page/list/ButtonPager.tsx'
import { answerPage } from '../../base/page/list/listPage.ts'
import { PagedList } from '../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { api, type Call } from '../../base/page/request.ts'
import { useRecentPlace } from '../../base/page/useRecentPlace.ts'
import { useText } from '../../base/text/useText.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import { Link } from '../../base/ui/Link.tsx'
import { Loader } from '../../base/ui/Loader.tsx'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { Table } from '../../base/ui/Table.tsx'
import { ActionCell, Cell, HeadCell, TitleCell } from '../../base/ui/TableCells.tsx'
import { notify, notifyMistake } from '../../base/ui/toast.ts'
import { requireUser } from '../accounts/client/session.ts'
import { Cover } from '../courses/cover/Cover.tsx'
import { LearnerNote } from '../courses/rulings/LearnerNote.tsx'
import { coursesText } from '../courses/text/en.ts'
import { enroll, undoOfLeaving, unenroll } from './client.ts'
import type { EnrolledCourse, EnrollmentsApi } from './contract.ts'
import { enrollmentsText } from './text/en.ts'

export async function loader(call: Call) {
  const { email } = await requireUser(call)
  const mine = api<EnrollmentsApi>(call)['my-enrolled-courses'].$get({ query: { email, limit: '100' } })
  return { mine: await defer(answerPage(mine), call) }
}

const removalForm = defineForm({
  fields: ['courseId'],
  async work({ courseId }, call: Call) {
    const { email } = await requireUser(call)
    await unenroll(call, email, courseId)
    notify.error(textHere(enrollmentsText).removed, undoOfLeaving(call, email, courseId))
    return { left: courseId }
  },
  tell: (_, path) => notifyMistake('error', textHere(enrollmentsText).removeFailed, path),
  outdated: unlessFailed,
})

const undoForm = defineForm({
  section: 'undo',
  fields: ['courseId'],
  async work({ courseId }, call: Call) {
    const { email } = await requireUser(call)
    await enroll(call, email, courseId)
    return {}
  },
  outdated: unlessFailed,
})

export const action = formAction([removalForm, undoForm])

/** The page with the courses that the member is enrolled in. */
export function Component() {
  const { mine } = useLoaderData<typeof loader>()
  const { list } = useText(enrollmentsText)
  const courses = useText(coursesText)
  useRecentPlace(list.heading)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={list.title} hidden />
      <PageHead title={list.heading} tools={<ButtonLink to="/dashboard">{list.learning}</ButtonLink>} />
      <Left />
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
        {(items) => (
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
        )}
      </PagedList>
    </div>
  )
}

/** Without scripts there are no toasts: the page itself tells who has left a course, and takes it back. */
function Left() {
  const left = useAnswer(removalForm)?.done?.left
  const { Form, busy } = useForm(undoForm)
  const words = useText(enrollmentsText)
  if (left === undefined) return null
  return (
    <Callout kind="warning" title={words.removed}>
      <Form draft="none">
        <input type="hidden" name="courseId" value={left} />
        <Button type="submit" size="sm" busy={busy}>
          {words.again}
        </Button>
      </Form>
    </Callout>
  )
}

function Row({ course }: { course: EnrolledCourse }) {
  const { Form, busy } = useFetcherForm(removalForm)
  const { list } = useText(enrollmentsText)
  return (
    <tr>
      <TitleCell
        note={course.hidden && <LearnerNote />}
        thumb={
          <Cover shape="thumb" course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }} />
        }
      >
        {course.hidden ? (
          <bdi>{course.title}</bdi>
        ) : (
          <Link to={`/all-courses/${course._id}`}>
            <bdi>{course.title}</bdi>
          </Link>
        )}
      </TitleCell>
      <Cell>
        <bdi>{course.duration}</bdi>
      </Cell>
      <ActionCell end>
        <Form>
          <input type="hidden" name="courseId" value={course._id} />
          <Button type="submit" size="sm" busy={busy} aria-label={list.removeNamed(course)}>
            {list.remove}
          </Button>
        </Form>
      </ActionCell>
    </tr>
  )
}

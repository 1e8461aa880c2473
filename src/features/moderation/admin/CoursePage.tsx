import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Section } from '../../../base/form/Section.tsx'
import type { CallWithId } from '../../../base/page/params.ts'
import { numberIn } from '../../../base/text/numbers.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Link } from '../../../base/ui/Link.tsx'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { Facts } from '../../admin/frame/Facts.tsx'
import { momentIn } from '../../admin/frame/Moment.tsx'
import { Words } from '../../admin/frame/Words.tsx'
import { rulingsText } from '../../courses/rulings/text/en.ts'
import type { HeldCourse } from '../contract.ts'
import { CreatorLink } from './CoursesTable.tsx'
import { decisionForm, keepForm, loadHeldCourse, returnForm } from './client.ts'
import { DecisionSection } from './DecisionSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import { moderationAdminText } from './text/en.ts'

export async function loader(call: CallWithId) {
  await requireAdministrator(call)
  return loadHeldCourse(call)
}

export const action = formAction([keepForm, decisionForm, returnForm], requireAdministrator)

/** The page of one course, with what administrators may do with it. */
export function Component() {
  const language = useLanguage()
  const words = moderationAdminText(language).one
  const { course } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      heading={<bdi>{course.title}</bdi>}
      sub={words.sub({ at: shortDay(language, course.createdAt) })}
    >
      <StateSection course={course} />
      <ReportsSection course={course} />
      <Section heading={words.words.heading} about={words.words.about}>
        {course.description.trim() === '' ? <p>{words.words.none}</p> : <Words text={course.description} />}
      </Section>
      <DecisionSection course={course} />
    </AdminFrame>
  )
}

function StateSection({ course }: { course: HeldCourse }) {
  const language = useLanguage()
  const { one, ...list } = moderationAdminText(language)
  const { reasons } = rulingsText(language)
  const { is, ...words } = one.state
  const { state, ruling } = course
  return (
    <Section name="state" heading={words.heading} about={words.about}>
      <p>
        {state === 'shown' || ruling === null ? is.shown : is[state]({ at: momentIn(language, ruling.at) })}
      </p>
      {ruling && <p>{words.reason({ reason: reasons[ruling.reason] })}</p>}
      {ruling && ruling.note !== '' && <p dir="auto">{words.note({ note: ruling.note })}</p>}
      <Facts
        facts={[
          [list.creator, <CreatorLink key="creator" course={course} />],
          [words.enrollments, numberIn(language, course.learners)],
          [words.duration, course.duration === '' ? null : <bdi key="duration">{course.duration}</bdi>],
        ]}
      />
      {state !== 'removed' && (
        <p>
          <Link className="link" to={`/all-courses/${course.id}`}>
            {words.open}
          </Link>
        </p>
      )}
    </Section>
  )
}

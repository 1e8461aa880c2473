import { numberIn } from '../../../base/text/numbers.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { rulingsText } from '../../courses/rulings/text/en.ts'
import type { CourseRow } from '../contract.ts'
import styles from './CoursesTable.module.css'
import { StateBadge } from './StateBadge.tsx'
import { moderationAdminText } from './text/en.ts'

/** A table of courses. Only what is unusual about one is marked. */
export function CoursesTable({ courses }: { courses: CourseRow[] }) {
  const language = useLanguage()
  const words = moderationAdminText(language)
  return (
    <Table
      cards
      caption={words.title}
      head={
        <>
          <HeadCell>{words.course}</HeadCell>
          <HeadCell>{words.creator}</HeadCell>
          <HeadCell>{words.enrollments}</HeadCell>
          <HeadCell>{words.added}</HeadCell>
        </>
      }
    >
      {courses.map((course) => (
        <tr key={course.id}>
          <TitleCell note={<Marks course={course} />}>
            <Link className="link" to={`/admin/courses/${course.id}`}>
              <bdi>{course.title}</bdi>
            </Link>
          </TitleCell>
          <NamedCell name={words.creator}>
            <CreatorLink course={course} />
          </NamedCell>
          <NamedCell name={words.enrollments}>{numberIn(language, course.learners)}</NamedCell>
          <NamedCell name={words.added}>{shortDay(language, course.createdAt)}</NamedCell>
        </tr>
      ))}
    </Table>
  )
}

/** The name of a course's creator, which leads to the page of that member. */
export function CreatorLink({
  course: { creatorId, creator, creatorEmail },
}: {
  course: Pick<CourseRow, 'creatorId' | 'creator' | 'creatorEmail'>
}) {
  const words = moderationAdminText(useLanguage())
  if (creatorId === null) return words.gone
  return (
    <Link className="link" to={`/admin/members/${creatorId}`}>
      <bdi>{creator || creatorEmail}</bdi>
    </Link>
  )
}

/** What is unusual about a course: it is reported, hidden or removed. */
function Marks({ course }: { course: CourseRow }) {
  const language = useLanguage()
  const words = moderationAdminText(language)
  const { reasons } = rulingsText(language)
  return (
    <span className={styles.marks}>
      {course.reportCount > 0 && (
        <Badge kind="warning">{words.reported({ count: course.reportCount })}</Badge>
      )}
      <StateBadge state={course.state} />
      {course.ruling && <span>{reasons[course.ruling.reason]}</span>}
    </span>
  )
}

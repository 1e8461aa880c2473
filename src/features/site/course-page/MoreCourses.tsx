import { useText } from '../../../base/text/useText.ts'
import { Grid } from '../../../base/ui/Grid.tsx'
import { CourseCard } from '../../courses/CourseCard.tsx'
import type { NotedCard } from '../../courses/notes/shared/note.ts'
import type { CourseContext } from './contract.ts'
import styles from './MoreCourses.module.css'
import { coursePageText } from './text/en.ts'

/** Other courses of whoever teaches a course; nothing where there are none. */
export function MoreByInstructor({ context }: { context: CourseContext | null }) {
  const { more } = useText(coursePageText)
  const name = context?.instructor?.name ?? ''
  return <CourseRow id="more" title={more({ name })} courses={context?.more ?? []} />
}

/** Courses of others with similar titles; nothing where there are none. */
export function RelatedCourses({ context }: { context: CourseContext | null }) {
  const { related } = useText(coursePageText)
  return <CourseRow id="related" title={related} byline courses={context?.related ?? []} />
}

function CourseRow(props: { id: string; title: string; byline?: boolean; courses: NotedCard[] }) {
  const { id, title, byline = false, courses } = props
  if (courses.length === 0) return null
  return (
    <section className={`noPrint ${styles.row}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Grid>
        {courses.map((course) => (
          <CourseCard key={course._id} course={course} byline={byline} />
        ))}
      </Grid>
    </section>
  )
}

import { cx } from '../../../base/ui/cx.ts'
import { Stops } from '../../../base/ui/Stops.tsx'
import styles from './Book.module.css'
import { Cover, type CoveredCourse } from './Cover.tsx'
import { isLongTitle } from './shared/longTitle.ts'

/** A course as a book seen from the front: cover, label, and the edges of its pages. */
export function Book({ course, by }: { course: CoveredCourse; by: string }) {
  return (
    // Hidden from screen readers, because the page has title and teacher as text too.
    <div className={styles.book} aria-hidden="true">
      <div className={styles.face}>
        <div className={styles.picture}>
          <Cover course={course} shape="book" eager />
        </div>
        <div className={styles.label}>
          <p className={cx(styles.title, isLongTitle(course.title) && styles.long)} dir="auto">
            {course.title}
          </p>
          <p className={styles.by}>
            <bdi>{by}</bdi>
            <Stops className={styles.stops} />
          </p>
        </div>
      </div>
    </div>
  )
}

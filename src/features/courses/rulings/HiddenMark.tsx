import { useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import styles from './HiddenMark.module.css'
import type { HiddenCourse } from './shared/schema.ts'
import { rulingsText } from './text/en.ts'

/** Marks a hidden course in its creator's list, with the reason, and leads to the page that tells all of it. */
export function HiddenMark({ course, hidden: { reason } }: { course: string; hidden: HiddenCourse }) {
  const words = useText(rulingsText)
  return (
    <span className={styles.mark}>
      <Badge kind="warning">{words.hidden}</Badge>
      <span>{words.reasons[reason]}.</span>
      <Link className="link" to={`/all-courses/${course}`}>
        {words.notice.see}
      </Link>
    </span>
  )
}

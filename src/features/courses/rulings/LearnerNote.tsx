import { useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import styles from './HiddenMark.module.css'
import { rulingsText } from './text/en.ts'

/** Marks a hidden course in the list of those who take it. */
export function LearnerNote() {
  const words = useText(rulingsText)
  return (
    <span className={styles.mark}>
      <Badge kind="warning">{words.hidden}</Badge>
      <span>{words.learner}</span>
    </span>
  )
}

import { Check } from 'lucide'
import { useText } from '../../../../base/text/useText.ts'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { savedText } from '../text/en.ts'
import styles from './EnrolledMark.module.css'

/** That the reader takes a course. */
export function EnrolledMark() {
  const words = useText(savedText)
  return (
    <span className={styles.enrolled}>
      <Icon of={Check} />
      {words.enrolled}
    </span>
  )
}

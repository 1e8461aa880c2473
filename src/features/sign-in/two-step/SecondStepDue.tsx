import { twoStepText } from '../../../base/text/twoStep.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { twoStepAnchor } from './rules.ts'
import styles from './SecondStepDue.module.css'

const { due } = twoStepText

/** Says to a member who is obliged to a second step that this comes before all else. */
export function SecondStepDue() {
  return (
    <div className={styles.due}>
      <Callout kind="warning" title={due.title}>
        {due.text}{' '}
        <a className="link" href={`#${twoStepAnchor}`}>
          {due.go}
        </a>
      </Callout>
    </div>
  )
}

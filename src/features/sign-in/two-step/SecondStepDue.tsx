import { twoStepText } from '../../../base/text/twoStep.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { twoStepAnchor } from './rules.ts'
import styles from './SecondStepDue.module.css'

const { due } = twoStepText

/** Tells a member who must have a second step to turn it on first. */
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

import { useText } from '../../../base/text/useText.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { securityPage } from '../../accounts/shared/profilePage.ts'
import { twoStepAnchor } from './rules.ts'
import styles from './SecondStepDue.module.css'
import { twoStepText } from './text/en.ts'

/** Tells a member who must have a second step to turn it on first. */
export function SecondStepDue() {
  const { due } = useText(twoStepText)
  return (
    <div className={styles.due}>
      <Callout kind="warning" title={due.title}>
        {due.text}{' '}
        <a className="link" href={`${securityPage}#${twoStepAnchor}`}>
          {due.go}
        </a>
      </Callout>
    </div>
  )
}

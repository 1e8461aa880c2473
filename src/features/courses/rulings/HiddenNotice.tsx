import { useText } from '../../../base/text/useText.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import styles from './HiddenNotice.module.css'
import type { HiddenCourse } from './shared/schema.ts'
import { rulingsText } from './text/en.ts'

/** Tells those who may see a hidden course that it is hidden, and why. */
export function HiddenNotice({ hidden: { reason, note } }: { hidden: HiddenCourse }) {
  const { notice, reasons } = useText(rulingsText)
  return (
    <div className={styles.notice}>
      <Callout kind="warning" title={notice.title}>
        {notice.reason({ reason: reasons[reason] })} {note !== '' && <bdi>{notice.note({ note })}</bdi>}{' '}
        {notice.who}{' '}
        <Link className="link" to="/contact-us">
          {notice.write}
        </Link>
      </Callout>
    </div>
  )
}

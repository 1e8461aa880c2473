import { Await } from '../../../base/page/Await.tsx'
import type { Deferred } from '../../../base/page/defer.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import type { RemovedCourse } from './contract.ts'
import styles from './HiddenNotice.module.css'
import { rulingsText } from './text/en.ts'

/** Tells a creator which of their courses administrators have removed, and why. */
export function RemovedCourses({ of }: { of: Deferred<RemovedCourse[]> }) {
  const language = useLanguage()
  const { removed: words, notice, reasons } = rulingsText(language)
  return (
    <Await of={of} loading={null} failed={null}>
      {(courses) =>
        courses.map(({ _id, title, reason, note, until }) => (
          <div key={_id} className={styles.notice}>
            <Callout kind="warning" title={<bdi>{words.title({ title })}</bdi>}>
              {notice.reason({ reason: reasons[reason] })} {note !== '' && <bdi>{notice.note({ note })}</bdi>}{' '}
              {words.until({ day: shortDay(language, until) })}{' '}
              <Link className="link" to="/contact-us">
                {notice.write}
              </Link>
            </Callout>
          </div>
        ))
      }
    </Await>
  )
}

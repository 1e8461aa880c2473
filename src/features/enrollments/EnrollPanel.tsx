import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { IdempotencyKeyInput } from '../../base/form/IdempotencyKeyInput.tsx'
import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import styles from './EnrollPanel.module.css'
import { enrollmentsText } from './text/en.ts'

/** The panel to enroll in a course or, once enrolled, to leave it. */
export function EnrollPanel(props: {
  courseId: string
  signedIn: boolean
  /** Null when unknown. */
  enrolled: boolean | null
  /** What the person may do instead of enrolling. */
  rather?: ReactNode
}) {
  const { courseId, signedIn, enrolled, rather } = props
  const words = useText(enrollmentsText)
  const fetcher = useFetcher()
  const { pathname } = useLocation()
  if (!signedIn) {
    return (
      <div className={`noPrint ${styles.panel}`}>
        <Button variant="primary" size="lg" disabled aria-describedby="login-first">
          {words.enroll}
        </Button>
        <p id="login-first" className={styles.red}>
          {words.loginFirst}
        </p>
        <Link className="link" to={`/login?${new URLSearchParams({ from: pathname })}`}>
          {words.login}
        </Link>
      </div>
    )
  }
  return (
    <fetcher.Form method="post" className={styles.panel}>
      <IdempotencyKeyInput />
      {rather}
      <input type="hidden" name="courseId" value={courseId} />
      <input type="hidden" name="intent" value={enrolled ? 'unenroll' : 'enroll'} />
      {enrolled ? (
        <Button
          type="submit"
          variant="success"
          size="lg"
          aria-description={words.leave}
          busy={fetcher.state !== 'idle'}
        >
          <Icon of={Check} />
          {words.enrolled}
        </Button>
      ) : (
        <Button type="submit" variant={rather ? 'line' : 'primary'} size="lg" busy={fetcher.state !== 'idle'}>
          {words.enroll}
        </Button>
      )}
    </fetcher.Form>
  )
}

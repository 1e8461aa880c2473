import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useFetcherForm } from '../../base/form/useFetcherForm.tsx'
import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import { Link } from '../../base/ui/Link.tsx'
import { enrollmentForm } from './client.ts'
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
  const { Form, busy } = useFetcherForm(enrollmentForm)
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
    <Form className={styles.panel}>
      {rather}
      <input type="hidden" name="courseId" value={courseId} />
      <input type="hidden" name="intent" value={enrolled ? 'unenroll' : 'enroll'} />
      {enrolled ? (
        <Button type="submit" variant="success" size="lg" aria-description={words.leave} busy={busy}>
          <Icon of={Check} />
          {words.enrolled}
        </Button>
      ) : (
        <Button type="submit" variant={rather ? 'line' : 'primary'} size="lg" busy={busy}>
          {words.enroll}
        </Button>
      )}
    </Form>
  )
}

import { Check } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAnswer } from '../../base/form/useAnswer.ts'
import { useFetcherForm } from '../../base/form/useFetcherForm.tsx'
import { useText } from '../../base/text/useText.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import { enrollmentForm, nextStepId } from './client.ts'
import styles from './EnrollPanel.module.css'
import { enrollmentsText } from './text/en.ts'

/**
 * The panel to enroll in a course or, once enrolled, to go on or leave it. On a phone the button that leads into the course
 * stands in a bar at the bottom of the screen.
 */
export function EnrollPanel(props: {
  courseId: string
  signedIn: boolean
  /** Null when unknown. */
  enrolled: boolean | null
  /** Why nobody can enroll now, in a sentence; null where one can. */
  closed: string | null
  /** What the person may do instead of enrolling. */
  rather?: ReactNode
}) {
  const { courseId, signedIn, enrolled, closed, rather } = props
  const words = useText(enrollmentsText)
  const { Form, busy } = useFetcherForm(enrollmentForm)
  const leave = useId()
  const why = useId()
  const toList = useId()
  const own = useRef<HTMLDivElement>(null)
  // Without scripts there are no toasts: the page itself shows the result.
  const hasLeft = useAnswer(enrollmentForm)?.done?.left === true && enrolled === false
  useNextStep(own, enrolled, toList)
  if (!signedIn) return <LoginFirst />
  return (
    <Form className={styles.panel}>
      {rather}
      {hasLeft && (
        <p role="status" className={styles.next}>
          {words.removed}
        </p>
      )}
      <input type="hidden" name="courseId" value={courseId} />
      <input type="hidden" name="intent" value={enrolled ? 'unenroll' : 'enroll'} />
      <div ref={own} className={enrolled || rather || closed !== null ? undefined : styles.bar}>
        {enrolled ? (
          <Button type="submit" variant="success" size="lg" aria-describedby={leave} busy={busy}>
            <Icon of={Check} />
            {words.enrolled}
          </Button>
        ) : closed === null ? (
          <Button type="submit" variant={rather ? 'line' : 'primary'} size="lg" busy={busy}>
            {words.enroll}
          </Button>
        ) : (
          <Button size="lg" disabled aria-describedby={why}>
            {words.enroll}
          </Button>
        )}
      </div>
      {!enrolled && closed !== null && (
        <p id={why} className={styles.red}>
          {closed}
        </p>
      )}
      {enrolled && (
        <>
          <ButtonLink id={toList} to="/my-enrolled-courses" size="lg">
            {words.toList}
          </ButtonLink>
          <p className={styles.next}>{words.next}</p>
          <p id={leave} className={styles.leave}>
            {words.leave}
          </p>
        </>
      )}
    </Form>
  )
}

/** Takes the focus from the button that has enrolled, and would now remove that, to the way on. */
function useNextStep(own: RefObject<HTMLElement | null>, enrolled: boolean | null, otherwise: string): void {
  const before = useRef(enrolled)
  useEffect(() => {
    const isNew = enrolled === true && before.current === false
    before.current = enrolled
    if (!isNew || !own.current?.contains(document.activeElement)) return
    const next = document.getElementById(nextStepId) ?? document.getElementById(otherwise)
    next?.focus()
  }, [own, enrolled, otherwise])
}

function LoginFirst() {
  const words = useText(enrollmentsText)
  const { pathname } = useLocation()
  return (
    <div className={`noPrint ${styles.panel}`}>
      <div className={styles.bar}>
        <ButtonLink variant="primary" size="lg" to={`/login?${new URLSearchParams({ from: pathname })}`}>
          {words.login}
        </ButtonLink>
      </div>
      <Button size="lg" disabled aria-describedby="login-first">
        {words.enroll}
      </Button>
      <p id="login-first" className={styles.red}>
        {words.loginFirst}
      </p>
    </div>
  )
}

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Callout } from '../ui/Callout.tsx'
import { Refusal } from './Refusal.tsx'
import styles from './Section.module.css'
import { type Told, useSectionAnswer } from './useAnswer.ts'

/** A section of a settings page: heading and explanation at the side, and its forms with the answer to the last of them. */
export function Section({
  name,
  anchor,
  heading,
  about,
  told,
  children,
}: {
  /** The `section` of its forms, or what theirs begin with before a dash. */
  name?: string
  /** The fragment of addresses that lead to it. */
  anchor?: string
  heading: string
  about: string
  /** What is shown instead of the answer to the last action. */
  told?: Told | null
  children: ReactNode
}) {
  const id = useId()
  const said = useRef<HTMLDivElement>(null)
  const last = useSectionAnswer(name)
  const answer = told ?? last
  // The button with the focus may be gone.
  useEffect(() => {
    if (answer?.done && document.activeElement === document.body) said.current?.focus()
  }, [answer])
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{heading}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.body}>
        {answer?.done?.message && (
          <div ref={said} tabIndex={-1}>
            <Callout kind="success">{answer.done.message}</Callout>
          </div>
        )}
        <Refusal of={answer?.refused} />
        {children}
      </div>
    </section>
  )
}

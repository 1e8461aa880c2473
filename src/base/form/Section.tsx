import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Callout } from '../ui/Callout.tsx'
import type { Outcome } from './outcome.ts'
import styles from './Section.module.css'

/** A section of a settings page: heading and explanation at the side, and its form. */
export function Section({
  anchor,
  heading,
  about,
  outcome = null,
  children,
}: {
  /** The fragment of addresses that lead to it. */
  anchor?: string
  heading: string
  about: string
  /** The result of this section's form, when it was the last one that was sent. */
  outcome?: Outcome | null
  children: ReactNode
}) {
  const id = useId()
  const said = useRef<HTMLDivElement>(null)
  // The button with the focus may be gone.
  useEffect(() => {
    if (outcome?.done && document.activeElement === document.body) said.current?.focus()
  }, [outcome])
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{heading}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.body}>
        {outcome?.done && (
          <div ref={said} tabIndex={-1}>
            <Callout kind="success">{outcome.done}</Callout>
          </div>
        )}
        {outcome?.refused && <Callout kind="danger">{outcome.refused.detail}</Callout>}
        {children}
      </div>
    </section>
  )
}

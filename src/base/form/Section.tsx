import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Callout } from '../ui/Callout.tsx'
import type { Outcome } from './outcome.ts'
import styles from './Section.module.css'

/** One matter of the page: its words at the side, and what can be done about it. */
export function Section({
  place,
  heading,
  about,
  outcome = null,
  children,
}: {
  /** By what an address can lead to it. */
  place?: string
  heading: string
  about: string
  /** How this section's form went, when that was the last thing that happened. */
  outcome?: Outcome | null
  children: ReactNode
}) {
  const id = useId()
  const said = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone, and the focus with it.
  useEffect(() => {
    if (outcome?.done && document.activeElement === document.body) said.current?.focus()
  }, [outcome])
  return (
    <section id={place} className={styles.section} aria-labelledby={id}>
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

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useActionData } from 'react-router'
import { Callout } from '../ui/Callout.tsx'
import type { Answer } from './defineForm.ts'
import type { Outcome } from './outcome.ts'
import styles from './Section.module.css'

type Told = Pick<Answer<never, { message?: string }>, 'done' | 'refused'>

/** A section of a settings page: heading and explanation at the side, and its forms with the answer to the last of them. */
export function Section({
  name,
  anchor,
  heading,
  about,
  told,
  outcome,
  children,
}: {
  /** The `section` of its forms, or what theirs begin with before a dash. */
  name?: string
  /** The fragment of addresses that lead to it. */
  anchor?: string
  heading: string
  about: string
  /** An answer that the page does not have from its last action. */
  told?: Told | null
  /** The result of a form that has no answer yet. */
  outcome?: Outcome | null
  children: ReactNode
}) {
  const id = useId()
  const said = useRef<HTMLDivElement>(null)
  const last = useSectionAnswer(name)
  const answer = told ?? (outcome ? toAnswer(outcome) : last)
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
        {answer?.refused && <Callout kind="danger">{answer.refused.detail}</Callout>}
        {children}
      </div>
    </section>
  )
}

function useSectionAnswer(name: string | undefined): Told | null {
  const last = useActionData<Answer<never, { message?: string }> | null>()
  if (!last || name === undefined) return null
  return last.section === name || last.section.startsWith(`${name}-`) ? last : null
}

function toAnswer({ done, refused }: Outcome): Told {
  return { done: done === null ? null : { message: done }, refused }
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../base/text/useText.ts'
import styles from './Builder.module.css'
import { focusOn } from './client/focusOn.ts'
import { rename, type What } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'

/** A title that is changed in its place: Enter keeps it, Escape gives the old one back. What was refused stays. */
export function Rename({
  what,
  id,
  title,
  version,
}: {
  what: What
  id: string
  title: string
  version: number
}) {
  const words = useText(builderText)
  const { act, typed, setRenaming } = useBuilding()
  const errorId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [first] = useState(() => typed.names.get(id) ?? { version, texts: { title } })
  const read = useRef(first.version)
  /** A name that is being sent, or done with, is kept by no other key. */
  const isAsleep = useRef(false)

  const returns = useRef(false)
  // The title is there again when the field has gone.
  useEffect(() => () => (returns.current ? focusOn(id) : undefined), [id])

  const remember = (text: string) => typed.names.set(id, { version: read.current, texts: { title: text } })
  const close = (refocus: boolean) => {
    isAsleep.current = true
    typed.names.delete(id)
    returns.current = refocus
    setRenaming(null)
  }
  const keep = (to: string, refocus: boolean) => {
    if (isAsleep.current) return
    if (to.trim() === '' || to === title) return close(refocus)
    isAsleep.current = true
    act({
      change: rename(what, id, to, read.current),
      done: () => close(refocus),
      refused: (message, outline) => {
        isAsleep.current = false
        const parts = what === 'section' ? outline.sections : outline.sections.flatMap(({ items }) => items)
        const now = parts.find(({ _id }) => _id === id)
        if (now === undefined) return close(false)
        const isBehind = now.version !== read.current
        read.current = now.version
        remember(to)
        setProblem(isBehind ? words.renamedMeanwhile({ title: now.title }) : message)
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      keep(event.currentTarget.value, true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close(true)
    }
  }
  return (
    <>
      <input
        className={styles.rename}
        aria-label={words.rename}
        aria-invalid={problem !== null}
        aria-describedby={errorId}
        defaultValue={first.texts.title}
        maxLength={200}
        dir="auto"
        ref={focusOnce}
        onInput={({ currentTarget }) => remember(currentTarget.value)}
        onBlur={(event) => keep(event.target.value, false)}
        onKeyDown={onKeyDown}
      />
      <p id={errorId} role="status" className={problem === null ? 'vh' : styles.problem}>
        {problem}
      </p>
    </>
  )
}

/** As it appears, a name that is changed has the focus, all of it selected. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

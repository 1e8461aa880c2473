import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Builder } from '../shared/answers.ts'

/** What is sent to the builder's action: the section of a form, and its fields. */
export type Texts = Record<string, string>

/** A change, made from the outline as it is when its turn comes; null when there is nothing to do. */
export type Change = (outline: Builder) => { texts: Texts; back: Texts | null } | null

/**
 * Sends changes of an outline one after another, each made from what the one before has left.
 * @returns `change`; `undo`, which takes the last one back; and whether any is under way
 */
export function useOutline(outline: Builder) {
  const fetcher = useFetcher()
  const latest = useRef(outline)
  const waiting = useRef<Change[]>([])
  const done = useRef<Texts[]>([])
  const { state, submit } = fetcher
  useEffect(() => {
    latest.current = outline
  }, [outline])

  const next = useCallback(() => {
    for (let change = waiting.current.shift(); change !== undefined; change = waiting.current.shift()) {
      const made = change(latest.current)
      if (made === null) continue
      if (made.back !== null) done.current.push(made.back)
      void submit(made.texts, { method: 'post' })
      return
    }
  }, [submit])

  useEffect(() => {
    if (state === 'idle') next()
  }, [state, next])

  const change = useCallback(
    (one: Change) => {
      waiting.current.push(one)
      if (state === 'idle') next()
    },
    [state, next],
  )
  const undo = useCallback(() => {
    const texts = done.current.pop()
    if (texts !== undefined) change(() => ({ texts, back: null }))
  }, [change])
  return { change, undo, busy: state !== 'idle' }
}

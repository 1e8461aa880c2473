import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Answer } from '../../../base/form/defineForm.ts'
import type { Builder } from '../shared/answers.ts'
import type { Change, Made } from './shared/changes.ts'

/** A change to send, and what to do when it is done or refused; the outline is as the page shows it then. */
export type Act = {
  change: Change
  done?: (outline: Builder) => void
  refused?: (message: string, outline: Builder) => void
}

/** Changes that are taken back together, and where what takes them back in turn is kept. */
type Group = { onto: Change[][]; backs: Change[]; left: number }

type Waiting = Act & { group: Group }

/**
 * Sends changes of an outline one after another, each made from what the one before has left.
 * @param onDone called after each change, when the page shows it, with the outline before and after
 * @returns `act`; `undo` and `redo`; and `note` for a change that a form has sent, with what takes it back
 */
export function useOutline(outline: Builder, onDone: (made: Made, before: Builder, now: Builder) => void) {
  const { state, data, submit } = useFetcher<Answer | null>()
  const latest = useRef(outline)
  const waiting = useRef<Waiting[]>([])
  const sent = useRef<{ one: Waiting; made: Made; before: Builder } | null>(null)
  const undone = useRef<Change[][]>([])
  const redone = useRef<Change[][]>([])
  const told = useEffectEvent(onDone)

  useEffect(() => {
    latest.current = outline
  }, [outline])

  const next = useCallback(() => {
    for (let one = waiting.current.shift(); one !== undefined; one = waiting.current.shift()) {
      const made = one.change(latest.current)
      if (made === null) {
        settle(one.group, [])
        continue
      }
      sent.current = { one, made, before: latest.current }
      void submit(made.texts, { method: 'post' })
      return
    }
  }, [submit])

  useEffect(() => {
    if (state !== 'idle' || sent.current === null || data === undefined) return
    const { one, made, before } = sent.current
    sent.current = null
    const refused = data?.refused
    settle(one.group, refused ? [] : made.back)
    if (refused) one.refused?.(refused.detail ?? '', latest.current)
    else {
      told(made, before, latest.current)
      one.done?.(latest.current)
    }
    next()
  }, [state, data, next])

  const put = useCallback(
    (acts: readonly Act[], onto: Change[][]) => {
      const group: Group = { onto, backs: [], left: acts.length }
      waiting.current.push(...acts.map((one) => ({ ...one, group })))
      if (sent.current === null) next()
    },
    [next],
  )
  const act = useCallback(
    (one: Act) => {
      redone.current.length = 0
      put([one], undone.current)
    },
    [put],
  )
  const undo = useCallback(() => {
    const changes = undone.current.pop() ?? []
    put(
      changes.map((change) => ({ change })),
      redone.current,
    )
  }, [put])
  const redo = useCallback(() => {
    const changes = redone.current.pop() ?? []
    put(
      changes.map((change) => ({ change })),
      undone.current,
    )
  }, [put])
  const note = useCallback((back: Change) => {
    redone.current.length = 0
    undone.current.push([back])
  }, [])
  return { act, undo, redo, note }
}

/** Keeps what takes a change back, when its whole group is done. */
function settle(group: Group, backs: readonly Change[]): void {
  group.backs.unshift(...backs)
  group.left--
  if (group.left === 0 && group.backs.length > 0) group.onto.push(group.backs)
}

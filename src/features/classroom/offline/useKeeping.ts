import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { notify } from '../../../base/ui/toast.ts'
import type { LearnerOutline, OutlineItem } from '../contract.ts'
import { keepLesson, prepareKeeping } from './client/keep.ts'
import { canBeKept, type LessonPlan, planLessons } from './client/plan.ts'
import { offlineText } from './text/en.ts'

/** What is chosen, and how far keeping it has come; sizes in bytes. */
export type Keeping = {
  /** Null while it is found out. */
  plans: LessonPlan[] | null
  /** How much this device may take; null where it does not say. */
  room: number | null
  /** How much has arrived; null while nothing is being kept. */
  kept: number | null
}

/** The lessons that are to be kept, found out anew when others are chosen, and what keeps them. */
export function useKeeping(given: {
  account: string
  courseId: string
  outline: Pick<LearnerOutline, 'title'>
  items: readonly OutlineItem[]
  onDone: () => void
}): Keeping & { keep: () => void; stop: () => void } {
  const { account, courseId, outline, items, onDone } = given
  const { dialog: words } = useText(offlineText)
  const [state, setState] = useState<Keeping>({ plans: null, room: null, kept: null })
  const stopping = useRef<AbortController | null>(null)
  const chosen = items.map(({ _id }) => _id).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: Lists are made anew with each drawing; `chosen` says what is in them.
  useEffect(() => {
    let isCurrent = true
    setState((before) => ({ ...before, plans: null }))
    Promise.all([planLessons({ course: courseId, outline }, items), roomHere()]).then(
      ([plans, room]) => isCurrent && setState((before) => ({ ...before, plans, room })),
      () => isCurrent && notify.error(words.failed),
    )
    return () => {
      isCurrent = false
    }
  }, [courseId, chosen])

  useEffect(() => () => stopping.current?.abort(), [])

  const keep = async () => {
    const controller = new AbortController()
    stopping.current = controller
    const { signal } = controller
    const onBytes = (bytes: number) => setState((before) => ({ ...before, kept: (before.kept ?? 0) + bytes }))
    setState((before) => ({ ...before, kept: 0 }))
    try {
      await prepareKeeping()
      for (const plan of (state.plans ?? []).filter(canBeKept)) {
        await keepLesson(plan, { account, onBytes, signal })
      }
      notify.success(words.done)
      onDone()
    } catch (error) {
      if (!signal.aborted) notify.error(isFull(error) ? words.full : words.failed)
      setState((before) => ({ ...before, kept: null }))
    }
  }
  return { ...state, keep: () => void keep(), stop: () => stopping.current?.abort() }
}

/** How many bytes more this device may take, as its browser reckons. */
async function roomHere(): Promise<number | null> {
  const { quota, usage = 0 } = (await navigator.storage.estimate?.()) ?? {}
  return quota === undefined ? null : Math.max(0, quota - usage)
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

import { useCallback, useEffect, useState } from 'react'
import { clearMarks, showMarks } from '../client/marks.ts'
import {
  type Lesson,
  loadNotes,
  type ShownNote,
  sendWaiting,
  shownNotes,
  watchNotes,
} from '../client/queue.ts'

/** The notes of a lesson in the order of its blocks, marked in its text; `failed` where they did not load. */
export function useNotes({ account, courseId, itemId }: Lesson, blocks: readonly string[]) {
  const [notes, setNotes] = useState<readonly ShownNote[]>([])
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    loadNotes({ account, courseId, itemId }).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [account, courseId, itemId])
  useEffect(() => {
    const lesson = { account, courseId, itemId }
    const show = () => {
      const shown = inOrder(shownNotes(lesson), blocks)
      setNotes(shown)
      showMarks(shown)
    }
    const send = () => void sendWaiting(lesson)
    const stop = watchNotes(show)
    addEventListener('online', send)
    show()
    load()
    return () => {
      stop()
      removeEventListener('online', send)
      clearMarks()
    }
  }, [account, courseId, itemId, blocks, load])
  return { notes, failed, load }
}

function inOrder(notes: readonly ShownNote[], blocks: readonly string[]): ShownNote[] {
  const at = new Map(blocks.map((block, nr) => [block, nr]))
  // Notes on the whole lesson come first, those whose block is gone last.
  const order = ({ place }: ShownNote) => {
    if (place === null) return -1
    if ('second' in place) return place.second
    return 'page' in place ? place.page + place.part : (at.get(place.block) ?? blocks.length)
  }
  return notes.toSorted(
    (one, other) => order(one) - order(other) || (one.quote?.from ?? 0) - (other.quote?.from ?? 0),
  )
}

import { useEffect, useState } from 'react'
import { type Lesson, shownNotes, watchNotes } from '../../../notes/client/queue.ts'
import type { Mark } from '../Scrubber.tsx'

function marksOf(lesson: Lesson): Mark[] {
  return shownNotes(lesson).flatMap(({ _id, place }) =>
    place !== null && 'second' in place ? [{ id: _id, second: place.second }] : [],
  )
}

/** The seconds at which there are own notes and bookmarks, and how many notes there are in all. */
export function useMarks({ account, courseId, itemId }: Lesson): { marks: readonly Mark[]; count: number } {
  const [found, setFound] = useState<{ marks: readonly Mark[]; count: number }>({ marks: [], count: 0 })
  useEffect(() => {
    if (account === '') return
    const lesson = { account, courseId, itemId }
    const look = () => setFound({ marks: marksOf(lesson), count: shownNotes(lesson).length })
    look()
    return watchNotes(look)
  }, [account, courseId, itemId])
  return found
}

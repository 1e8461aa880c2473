import { useEffect, useState } from 'react'
import type * as Late from './CardMarks.tsx'

const load = () => import('./CardMarks.tsx')

/**
 * The place of a card's marks, which are each reader's own: they are no part of what the server draws for everybody, come after
 * the page, and lie over the cover, so that nothing moves.
 */
export function MarksSlot(course: { id: string; title: string }) {
  const [late, setLate] = useState<typeof Late>()
  useEffect(() => {
    let left = false
    load().then(
      (module) => left || setLate(module),
      // Without the marks the list can still be read.
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return late && <late.CardMarks {...course} />
}

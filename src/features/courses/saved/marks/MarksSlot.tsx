import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type * as Late from './CardMarks.tsx'

const load = () => import('./CardMarks.tsx')

let touched: Promise<unknown> | undefined

/** Until a page is touched for the first time. */
function firstTouch() {
  touched ??= new Promise((touch) => {
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll']) {
      addEventListener(type, touch, { once: true })
    }
  })
  return touched
}

/**
 * The place of a card's marks, which are each reader's own: they are no part of what the server draws for everybody, come after
 * the page, and lie over the cover, so that nothing moves. Visitors, whose first visit it may be, load hearts on their first touch.
 */
export function MarksSlot(course: { id: string; title: string }) {
  const root = useRouteLoaderData<{ member: object | null }>('root')
  const isVisitor = !root?.member
  const [late, setLate] = useState<typeof Late>()
  useEffect(() => {
    // Without the marks the list can still be read.
    const show = () => load().then(setLate, () => {})
    if (isVisitor) firstTouch().then(show)
    else show()
  }, [isVisitor])
  return late && <late.CardMarks {...course} />
}

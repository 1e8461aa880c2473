import { Heart } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Icon } from '../../../../base/ui/Icon.tsx'
import type * as Late from './CardMarks.tsx'
import styles from './MarksSlot.module.css'

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
 * Until then an empty heart stands there, the same for all since all get the same page; a visitor's press on it is kept.
 */
export const MarksSlot: (course: Marked) => ReactNode = import.meta.env.SSR ? () => drawWaiting() : LateMarks

type Marked = { id: string; title: string }

function LateMarks(course: Marked) {
  const root = useRouteLoaderData<{ member: object | null }>('root')
  const isVisitor = !root?.member
  const [late, setLate] = useState<typeof Late>()
  const waiting = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // Without the marks the list can still be read.
    const show = () => load().then(setLate, () => {})
    if (!isVisitor) {
      show()
      return
    }
    firstTouch().then(show)
    // A listener of its own: the drawn heart is not there for screen readers and keys, whose first touch brings the real one.
    waiting.current?.addEventListener('click', () => {
      pressed.current = true
    })
  }, [isVisitor])
  return late ? <late.CardMarks {...course} pressed={pressed} /> : drawWaiting(waiting)
}

function drawWaiting(place?: RefObject<HTMLSpanElement | null>) {
  return (
    <span ref={place} className={`noPrint ${styles.waiting}`} aria-hidden="true">
      <Icon of={Heart} />
    </span>
  )
}

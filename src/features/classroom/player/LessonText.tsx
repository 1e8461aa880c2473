import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../../../base/ui/cx.ts'
import { readingClass } from '../../lessons/document/client/readingClass.ts'
import type { Place } from '../../progress/shared/state.ts'
import type { ItemPage } from '../contract.ts'
import { htmlOf } from './client/data.ts'
import { goOn } from './client/goOn.ts'
import type { Reading } from './client/reading.ts'
import { waitingPlace } from './client/waitingPlace.ts'
import { LessonFrames } from './frames/LessonFrames.tsx'
import styles from './LessonText.module.css'

/** A text lesson. The server has drawn and sanitised it; the browser leaves what is there, and tells what of it is read. */
export function LessonText(props: {
  page: Extract<ItemPage, { kind: 'text' }>
  /** Nobody's progress is told where there is no account. */
  reading: Omit<Reading, 'blocks' | 'from'>
  /** Where the reader stopped, as the page has it. */
  place: Place | null
  isDone: boolean
  /** The origins whose pages may be shown in it. */
  frames: readonly string[]
  onMove: (part: number) => void
}) {
  const { page, reading, place, isDone, frames, onMove } = props
  const text = useRef<HTMLElement>(null)
  const { account, courseId, itemId } = reading
  // The text of the first drawing stays: data that come later bring the same again.
  const [html] = useState(() => htmlOf(page))
  const move = useEffectEvent(onMove)
  const blocks = useEffectEvent(() => page.blocks)
  const arrive = useEffectEvent(() => {
    // What is done is read again from its top.
    if (!isDone) goOn(waitingPlace(reading) ?? place, page.blocks)
  })
  useEffect(() => {
    if (account === '') return
    let stop = () => {}
    let isGone = false
    arrive()
    const from = scrollY
    import('./client/reading.ts').then(({ startReading }) => {
      if (isGone) return
      stop = startReading({ account, courseId, itemId, blocks: blocks(), from }, (part) => move(part))
    })
    return () => {
      isGone = true
      stop()
    }
  }, [account, courseId, itemId])
  return (
    <>
      <article
        ref={text}
        className={cx(readingClass, styles.text)}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it was rendered and sanitised when it was published.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {frames.length > 0 && <LessonFrames text={text} frames={frames} />}
    </>
  )
}

import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { clockOf } from '../../../../base/text/clockOf.ts'
import { useText } from '../../../../base/text/useText.ts'
import { type Chapter, partOf } from './rules/chapters.ts'
import { cueAt } from './rules/cues.ts'
import { timeInWords } from './rules/timeInWords.ts'
import styles from './Scrubber.module.css'
import { recordingText } from './text/en.ts'

/** A bookmark or note of one's own. */
export type Mark = { id: string; second: number }

/**
 * Where in a recording one is, by chapters. Time runs from left to right in every language, as on the scales of clocks and films;
 * so do its keys.
 */
export function Scrubber(props: {
  time: number
  duration: number
  chapters: readonly Chapter[]
  marks: readonly Mark[]
  onSeek: (second: number) => void
}) {
  const { time, duration, chapters, marks, onSeek } = props
  const words = useText(recordingText)
  /** Where the pointer is that drags the handle. */
  const [dragged, setDragged] = useState<number | null>(null)
  const at = dragged ?? time
  const chapter = chapters[cueAt(chapters, at)]
  const spoken = { at: timeInWords(at, words), all: timeInWords(duration, words) }
  const segments = chapters.length > 0 ? chapters : [{ start: 0, end: duration, title: '' }]

  const secondAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width))) * duration
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 5,
      ArrowDown: at - 5,
      ArrowRight: at + 5,
      ArrowUp: at + 5,
      PageDown: at - duration / 10,
      PageUp: at + duration / 10,
      Home: 0,
      End: duration,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onSeek(Math.min(duration, Math.max(0, to)))
  }
  return (
    <div className={styles.around}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.scrubber}
        aria-label={words.seek}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={
          chapter === undefined ? words.at(spoken) : words.inChapter({ ...spoken, chapter: chapter.title })
        }
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged(secondAt(event))
        }}
        onPointerMove={(event) => {
          if (dragged !== null) setDragged(secondAt(event))
        }}
        onPointerUp={(event) => {
          if (dragged !== null) onSeek(secondAt(event))
          setDragged(null)
        }}
        onPointerCancel={() => setDragged(null)}
      >
        {segments.map((segment) => (
          <i
            key={segment.start}
            ref={(element) => {
              element?.style.setProperty('--long', `${Math.max(0.001, segment.end - segment.start)}`)
              element?.style.setProperty('--part', `${partOf(segment, at)}`)
            }}
          />
        ))}
        <span
          className={styles.handle}
          ref={(element) => element?.style.setProperty('--at', `${partOf({ start: 0, end: duration }, at)}`)}
        />
      </div>
      {marks.map(({ id, second }) => (
        <button
          key={id}
          type="button"
          className={styles.mark}
          aria-label={words.noteMark({ time: clockOf(second) })}
          ref={(element) =>
            element?.style.setProperty('--at', `${partOf({ start: 0, end: duration }, second)}`)
          }
          onClick={() => onSeek(second)}
        />
      ))}
    </div>
  )
}

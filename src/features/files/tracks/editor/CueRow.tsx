import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { type EditedCue, warningsOf } from '../shared/cueList.ts'
import { fastestReading, most, type TrackKind } from '../shared/limits.ts'
import { readTime, writeTime } from '../shared/vtt.ts'
import { tracksText } from '../text/en.ts'
import styles from './TracksPage.module.css'

type CueRowProps = {
  kind: TrackKind
  cue: EditedCue
  next: EditedCue | undefined
  /** Its number among all. */
  nr: number
  /** Where the recording is, in ms. */
  now: () => number
  onChange: (change: { start?: number; end?: number; text?: string }, what: string) => void
  onPlay: () => void
  onSplit: (at: number) => void
  onJoin: () => void
  onRemove: () => void
}

/** A cue: its times, what is said, what is to be looked at, and what can be done with it. */
export function CueRow({ kind, cue, next, nr, now, ...on }: CueRowProps) {
  const { editor: words } = useText(tracksText)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isChapter = kind === 'chapters'
  const warnings = warningsOf(cue, next, kind)
  const told = { empty: words.empty1, overlap: words.overlap, fast: words.fast({ most: fastestReading }) }
  return (
    <li className={styles.cue}>
      <fieldset>
        <legend>{words.nr({ nr })}</legend>
        <div className={styles.times}>
          <TimeField
            label={words.start}
            ms={cue.start}
            onTime={(start) => on.onChange({ start }, `start ${cue.id}`)}
          />
          <Button size="sm" onClick={() => on.onChange({ start: now() }, `start ${cue.id}`)}>
            {words.startNow}
          </Button>
          {!isChapter && (
            <>
              <TimeField
                label={words.end}
                ms={cue.end}
                onTime={(end) => on.onChange({ end }, `end ${cue.id}`)}
              />
              <Button size="sm" onClick={() => on.onChange({ end: now() }, `end ${cue.id}`)}>
                {words.endNow}
              </Button>
            </>
          )}
        </div>
        <TextField
          id={`cue-${cue.id}`}
          ref={field}
          multiline
          rows={isChapter ? 1 : 2}
          label={isChapter ? words.chapter : words.text}
          value={cue.text}
          maxLength={isChapter ? 200 : most.cueText}
          dir="auto"
          aria-describedby={warnings.length > 0 ? id : undefined}
          onChange={({ currentTarget: { value } }) => {
            on.onChange({ text: isChapter ? value.replaceAll('\n', ' ') : value }, `text ${cue.id}`)
          }}
        />
        {warnings.length > 0 && (
          <p id={id} className={styles.warning}>
            {warnings.map((warning) => told[warning]).join(' ')}
          </p>
        )}
        <div className={styles.acts}>
          <Button size="sm" variant="ghost" onClick={on.onPlay}>
            {words.play}
          </Button>
          {!isChapter && (
            <>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => on.onSplit(field.current?.selectionStart ?? cue.text.length)}
              >
                {words.split}
              </Button>
              <Button size="sm" variant="ghost" aria-disabled={next === undefined} onClick={on.onJoin}>
                {words.join}
              </Button>
            </>
          )}
          <Button size="sm" variant="ghost" tone="danger" onClick={on.onRemove}>
            {words.remove}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

/** A time that is taken once it is one, when the field is left or Enter pressed. */
function TimeField({ label, ms, onTime }: { label: string; ms: number; onTime: (ms: number) => void }) {
  const { editor: words } = useText(tracksText)
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && readTime(typed.trim()) === null
  const take = () => {
    const time = typed === null ? null : readTime(typed.trim())
    if (time === null) return
    setTyped(null)
    if (time !== ms) onTime(time)
  }
  return (
    <TextField
      className={styles.time}
      label={label}
      value={typed ?? writeTime(ms)}
      error={isWrong && words.badTime}
      maxLength={13}
      dir="ltr"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={take}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && take()}
    />
  )
}

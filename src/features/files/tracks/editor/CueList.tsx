import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { added, changed, type EditedCue, joined, shifted, split } from '../shared/cueList.ts'
import type { TrackKind } from '../shared/limits.ts'
import { inOrder } from '../shared/vtt.ts'
import { tracksText } from '../text/en.ts'
import { CueRow } from './CueRow.tsx'
import styles from './TracksPage.module.css'

type CueListProps = {
  kind: TrackKind
  cues: readonly EditedCue[]
  /** @param what names the field, whose keys are one step together */
  change: (cues: EditedCue[], what: string | null) => void
  /** Where the recording is, in ms. */
  now: () => number
  onPlay: (ms: number) => void
}

/** How many cues are shown at once: an hour of speech has a thousand. */
const perPage = 50

/** The cues in their order, in pages, and what can be done with all of them. */
export function CueList({ kind, cues, change, now, onPlay }: CueListProps) {
  const { editor: words } = useText(tracksText)
  const [page, setPage] = useState(0)
  const [shift, setShift] = useState('')
  const focused = useRef<string | null>(null)
  const from = Math.min(page, Math.max(0, Math.ceil(cues.length / perPage) - 1)) * perPage
  const shown = cues.slice(from, from + perPage)
  useEffect(() => {
    if (focused.current === null) return
    document.getElementById(focused.current)?.focus()
    focused.current = null
  })
  const show = (list: readonly EditedCue[], id: number | undefined) => {
    const at = list.findIndex((cue) => cue.id === id)
    if (at >= 0) setPage(Math.floor(at / perPage))
    focused.current = at >= 0 ? `cue-${id}` : 'add-cue'
  }
  const add = () => {
    const { cues: list, id } = added(cues, now())
    change(list, null)
    show(list, id)
  }
  const remove = (at: number) => {
    const list = cues.toSpliced(at, 1)
    change(list, null)
    show(list, (list[at] ?? list[at - 1])?.id)
  }
  const seconds = Number(shift.replace(',', '.'))
  const isShift = shift.trim() !== '' && Number.isFinite(seconds) && seconds !== 0
  return (
    <>
      <div className={styles.all}>
        <Button id="add-cue" variant="primary" onClick={add}>
          {words.add}
        </Button>
        <div className={styles.shift}>
          <TextField
            className={styles.time}
            label={words.shift}
            hint={words.shiftHint}
            value={shift}
            inputMode="decimal"
            maxLength={12}
            dir="ltr"
            onChange={({ currentTarget: { value } }) => setShift(value)}
          />
          <Button
            aria-disabled={!isShift || cues.length === 0}
            onClick={() => {
              change(shifted(cues, Math.round(seconds * 1000)), null)
              setShift('')
            }}
          >
            {words.shiftNow}
          </Button>
        </div>
      </div>
      {cues.length === 0 && <p className={styles.quiet}>{words.empty}</p>}
      <ol className={styles.list}>
        {shown.map((cue, row) => {
          const at = from + row
          return (
            <CueRow
              key={cue.id}
              kind={kind}
              cue={cue}
              next={cues[at + 1]}
              nr={at + 1}
              now={now}
              onChange={(part, what) => {
                const list = changed(cues, cue.id, part)
                change(part.start === undefined ? list : inOrder(list), what)
              }}
              onPlay={() => onPlay(cue.start)}
              onSplit={(place) => {
                const list = split(cues, cue.id, { at: place, now: now() })
                change(list, null)
                show(list, list[at + 1]?.id)
              }}
              onJoin={() => {
                change(joined(cues, cue.id), null)
                focused.current = `cue-${cue.id}`
              }}
              onRemove={() => remove(at)}
            />
          )
        })}
      </ol>
      {cues.length > perPage && (
        <div className={styles.acts}>
          <Button aria-disabled={from === 0} onClick={() => setPage(from / perPage - 1)}>
            {words.previous}
          </Button>
          <span>{words.range({ from: from + 1, to: from + shown.length, all: cues.length })}</span>
          <Button aria-disabled={from + perPage >= cues.length} onClick={() => setPage(from / perPage + 1)}>
            {words.next}
          </Button>
        </div>
      )}
    </>
  )
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { clockOf } from '../../../../base/text/clockOf.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Callout } from '../../../../base/ui/Callout.tsx'
import { cx } from '../../../../base/ui/cx.ts'
import { SearchField } from '../../../../base/ui/SearchField.tsx'
import { matches, piecesOf } from '../../../courses/shared/pieces.ts'
import { searchWords } from '../../../courses/shared/words.ts'
import { type Chapter, partOf } from './rules/chapters.ts'
import { type Cue, cueAt, wordsOf } from './rules/cues.ts'
import styles from './Side.module.css'
import { recordingText } from './text/en.ts'

/** What is beside a recording. */
export const sides = ['transcript', 'chapters', 'notes'] as const
export type Shown = (typeof sides)[number]

/** The tabs of what is beside a recording. Notes are drawn by the page itself, in the element with the id `panel-notes`. */
export function Tabs(props: {
  all: readonly Shown[]
  shown: Shown
  count: number
  onShow: (one: Shown) => void
}) {
  const { all, shown, count, onShow } = props
  const words = useText(recordingText)
  const walk = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
    const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
    if (by === undefined) return
    const next = all[(all.indexOf(shown) + by + all.length) % all.length]
    if (next === undefined) return
    onShow(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={words.beside} onKeyDown={walk}>
      {all.map((one) => (
        <button
          key={one}
          id={`tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === shown}
          aria-controls={`panel-${one}`}
          tabIndex={one === shown ? 0 : -1}
          onClick={() => onShow(one)}
        >
          {words[one]}
          {one === 'notes' && count > 0 && <span className="num">{count}</span>}
        </button>
      ))}
    </div>
  )
}

/** What is said in a recording. It follows what plays until its reader moves it. */
export function Transcript(props: {
  cues: readonly Cue[] | null
  failed: boolean
  language: string
  chapters: readonly Chapter[]
  time: number
  hidden: boolean
  /** The address of all of it as a text; null where it is not handed out. */
  text: string | null
  onSeek: (second: number) => void
}) {
  const { text, cues, failed, language, chapters, time, hidden, onSeek } = props
  const words = useText(recordingText)
  const [query, setQuery] = useState('')
  const [follows, setFollows] = useState(true)
  const pane = useRef<HTMLDivElement>(null)
  const status = useId()
  const lines = cues ?? []
  const now = cueAt(lines, time)
  const sought = searchWords(query)
  const shown = lines
    .map((cue, nr) => ({ ...cue, nr, words: wordsOf(cue.text) }))
    .filter((line) => line.words !== '' && (sought.length === 0 || matches(line.words, sought)))
  useEffect(() => {
    const { current } = pane
    const line = current?.querySelector<HTMLElement>(`[data-nr="${now}"]`)
    if (!follows || hidden || !current || !line) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = line.offsetTop - current.clientHeight / 3
    current.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' })
  }, [now, follows, hidden])
  const letGo = () => setFollows(false)
  return (
    <div
      id="panel-transcript"
      role="tabpanel"
      aria-labelledby="tab-transcript"
      hidden={hidden}
      className={styles.panel}
    >
      <div className={styles.find}>
        <SearchField
          label={words.find}
          placeholder={words.find}
          value={query}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <p id={status} className="vh" role="status">
          {sought.length > 0 && words.found({ count: shown.length })}
        </p>
      </div>
      <section
        ref={pane}
        className={styles.pane}
        aria-label={words.transcript}
        onWheel={letGo}
        onTouchMove={letGo}
        onKeyDown={({ key }) => {
          if (/^(?:Arrow|Page|Home|End)/.test(key)) letGo()
        }}
      >
        {failed && <Callout kind="warning">{words.transcriptFailed}</Callout>}
        {sought.length > 0 && shown.length === 0 && (
          <p className={styles.none}>{words.found({ count: 0 })}</p>
        )}
        <div lang={language}>
          {shown.map((line, place) => {
            const chapter = chapters[cueAt(chapters, line.start)]
            const before = shown[place - 1]
            const isFirst = before === undefined || (chapter !== undefined && before.start < chapter.start)
            return (
              <div key={line.nr} data-nr={line.nr}>
                {chapter !== undefined && isFirst && (
                  <p className={styles.chapter}>
                    <span dir="auto">{chapter.title}</span>
                    <span className="num">{clockOf(chapter.start)}</span>
                  </p>
                )}
                <button
                  type="button"
                  className={styles.line}
                  aria-current={line.nr === now ? 'true' : undefined}
                  onClick={() => onSeek(line.start)}
                >
                  <time className="num">{clockOf(line.start)}</time>
                  <span dir="auto">
                    {line.nr === now ? (
                      <mark>
                        <Words of={line.words} sought={sought} />
                      </mark>
                    ) : (
                      <Words of={line.words} sought={sought} />
                    )}
                  </span>
                </button>
              </div>
            )
          })}
        </div>
        {text !== null && (
          <p className={styles.text}>
            <a className="link" href={text} download>
              {words.saveTranscript}
            </a>
          </p>
        )}
      </section>
      {!follows && now >= 0 && (
        <Button size="sm" className={styles.now} onClick={() => setFollows(true)}>
          {words.now}
        </Button>
      )}
    </div>
  )
}

/** What is said in a line; what was sought is underlined. */
function Words({ of, sought }: { of: string; sought: readonly string[] }) {
  return piecesOf(of, sought).map(({ text, hit }, nr) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name.
    hit ? <b key={nr}>{text}</b> : text,
  )
}

/** The chapters of a recording, and how far each was played. */
export function Chapters(props: {
  chapters: readonly Chapter[]
  time: number
  hidden: boolean
  onSeek: (second: number) => void
}) {
  const { chapters, time, hidden, onSeek } = props
  const words = useText(recordingText)
  const now = cueAt(chapters, time)
  return (
    <div
      id="panel-chapters"
      role="tabpanel"
      aria-labelledby="tab-chapters"
      hidden={hidden}
      className={styles.panel}
    >
      <ol className={styles.pane}>
        {chapters.map((chapter, nr) => {
          const part = partOf(chapter, time)
          return (
            <li key={chapter.start}>
              <button
                type="button"
                className={cx(styles.line, styles.titled)}
                aria-current={nr === now ? 'true' : undefined}
                onClick={() => onSeek(chapter.start)}
              >
                <span className={cx(styles.dot, part === 1 && styles.full, nr === now && styles.half)}>
                  <span className="vh">{nr === now ? words.here : part === 1 ? words.done : ''}</span>
                </span>
                <span dir="auto">{chapter.title}</span>
                <time className="num">{clockOf(chapter.start)}</time>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useText } from '../../../../base/text/useText.ts'
import { cx } from '../../../../base/ui/cx.ts'
import { variantPath } from '../../../files/rules.ts'
import { escapeHtml } from '../../../lessons/document/shared/escape.ts'
import type { Place } from '../../../progress/shared/state.ts'
import type { Spot } from '../../notes/client/spot.ts'
import { hasBeside, isTimed, type RecordingPage } from '../../shared/recordingPage.ts'
import { type Drawn, paragraphsOf } from '../client/data.ts'
import type { PlayerProps } from './Player.tsx'
import styles from './RecordingItem.module.css'
import { sourcesOf, transcriptOf } from './rules/sources.ts'
import type { Shown } from './Side.tsx'
import { recordingText } from './text/en.ts'

/**
 * A video or a sound recording, which the browser plays without scripts; with them it has the controls of the page. Below it are
 * `children`, beside it what `notes` draws.
 */
export function RecordingItem(props: {
  page: RecordingPage
  course: { id: string; title: string }
  title: string
  /** What is drawn of what is said, apart from what plays. */
  said: Drawn | null
  lesson: PlayerProps['lesson']
  stopped: Place | null
  isDone: boolean
  notes: ((spot: Spot) => ReactNode) | null
  children: ReactNode
}) {
  const { course, title, lesson, stopped, isDone, notes, children } = props
  const words = useText(recordingText)
  // What plays goes on when data come later that bring the same again.
  const [page] = useState(props.page)
  const [said] = useState(props.said)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState<Shown>('transcript')
  const [isOpen, setOpen] = useState(true)
  const Player = usePlayer()
  const spot = useSpot(media)
  const { kind } = page
  const hasSide = notes !== null || hasBeside(page)
  const isPlayed = Player !== null && media !== null && stage !== null
  return (
    <>
      <div className={styles.watched}>
        <section
          ref={setStage}
          className={cx(styles.stage, kind === 'audio' && styles.audio, isPlayed && styles.ours)}
          aria-label={kind === 'video' ? words.video({ title }) : words.audio({ title })}
        >
          <Media page={page} course={course.id} title={title} own={!isPlayed} element={setMedia} />
          {isPlayed && (
            <Player
              media={media}
              stage={stage}
              slot={hasSide ? slot : null}
              page={page}
              course={course}
              title={title}
              lesson={lesson}
              stopped={stopped}
              isDone={isDone}
              spot={spot}
              shown={shown}
              onShow={setShown}
              onSide={setOpen}
            />
          )}
        </section>
        <div className={styles.below}>{children}</div>
      </div>
      {hasSide && (
        <aside className={`noPrint ${styles.side}`} aria-label={words.beside} hidden={!isOpen}>
          {(!isPlayed || !isTimed(page)) && <Transcripts page={page} said={said} course={course.id} />}
          <div ref={setSlot} className={cx(styles.slot, shown === 'notes' && styles.tabsAlone)} />
          {notes !== null && (
            <div
              id="panel-notes"
              className={styles.notes}
              {...(isPlayed && {
                role: 'tabpanel',
                'aria-labelledby': 'tab-notes',
                hidden: shown !== 'notes',
              })}
            >
              {notes(spot)}
            </div>
          )}
        </aside>
      )}
    </>
  )
}

/**
 * Without scripts, and with them where it has no times, what is said is there as a text, and as files where the recording is handed
 * out.
 */
function Transcripts(props: { page: RecordingPage; said: Drawn | null; course: string }) {
  const { page, said, course } = props
  const { file, recording } = page
  const words = useText(recordingText)
  const saved = file.onlineOnly ? [] : recording.tracks.filter(({ kind }) => kind === 'captions')
  if (said === null && saved.length === 0) return null
  const text = said === null || saved.length > 0 ? null : transcriptOf(course, file, said.language)
  return (
    <div className={styles.transcripts}>
      {said !== null && <Said said={said} open={!isTimed(page)} />}
      {text !== null && (
        <p>
          <a className="link" href={text} download>
            {words.saveTranscript}
          </a>
        </p>
      )}
      {saved.length > 0 && (
        <ul>
          {saved.map(({ language, label }) => (
            <li key={language}>
              <a className="link" href={transcriptOf(course, file, language) ?? ''} download>
                {words.saveTranscript} (<bdi lang={language}>{label}</bdi>)
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is said; where the server has drawn it, the browser leaves what is there. */
function Said({ said, open }: { said: Drawn; open: boolean }) {
  const words = useText(recordingText)
  const html = paragraphsOf(said)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')
  return (
    <details className={styles.said} open={open}>
      <summary>{words.transcript}</summary>
      <div
        lang={said.language}
        dir="auto"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing but paragraphs of text.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {!said.isWhole && <p>{words.transcriptCut}</p>}
    </details>
  )
}

function Media(props: {
  page: RecordingPage
  course: string
  title: string
  /** Whether the browser draws controls of its own. */
  own: boolean
  element: (element: HTMLMediaElement | null) => void
}) {
  const { page, course, title, own, element } = props
  const { kind, file, recording } = page
  const words = useText(recordingText)
  const sources = sourcesOf({ course, file, recording })
  const poster =
    kind === 'video' && recording.poster ? variantPath(course, file._id, 'poster', file.name) : undefined
  // A `video` cannot say so: its picture is the largest thing in view, and would be asked for after all else.
  if (import.meta.env.SSR && poster !== undefined) preload(poster, { as: 'image', fetchPriority: 'high' })
  const shared = {
    ref: element,
    controls: own,
    preload: 'metadata' as const,
    'aria-label': title,
    ...(file.onlineOnly && { controlsList: 'nodownload' }),
  }
  const inside = (
    <>
      {sources.map(({ name, url, type }) => (
        <source key={name} src={url} type={type} />
      ))}
      {recording.tracks.map(({ kind: of, language, label, isDefault }) => (
        <track
          key={`${of} ${language}`}
          kind={of}
          srcLang={language}
          label={label}
          default={isDefault}
          src={variantPath(course, file._id, `${of}-${language}.vtt`, file.name)}
        />
      ))}
      {words.unplayable}
    </>
  )
  if (kind === 'audio') return <audio {...shared}>{inside}</audio>
  return (
    <video {...shared} playsInline {...(recording.size ?? {})} poster={poster}>
      {inside}
    </video>
  )
}

/** The controls of the page, once they have loaded. */
function usePlayer(): ComponentType<PlayerProps> | null {
  const [player, setPlayer] = useState<{ Player: ComponentType<PlayerProps> } | null>(null)
  useEffect(() => {
    let isGone = false
    import('./Player.tsx').then(
      ({ Player }) => {
        if (!isGone) setPlayer({ Player })
      },
      // The browser's own controls play it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return player?.Player ?? null
}

/** Where the learner is in a recording, for notes. */
function useSpot(media: HTMLMediaElement | null): Spot {
  const deeds: Spot['deeds'] = useRef(null)
  const here = useCallback(() => ({ second: Math.floor(media?.currentTime ?? 0) }), [media])
  return useMemo(
    () => ({
      here,
      go: (place) => {
        if (media !== null && 'second' in place) media.currentTime = place.second
      },
      hold: () => {
        const plays = media !== null && !media.paused
        media?.pause()
        return () => {
          if (plays) void media.play().catch(() => {})
        }
      },
      deeds,
    }),
    [media, here],
  )
}

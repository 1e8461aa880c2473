import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../../base/text/useText.ts'
import { cx } from '../../../../base/ui/cx.ts'
import { variantPath } from '../../../files/rules.ts'
import type { Place } from '../../../progress/shared/state.ts'
import type { Spot } from '../../notes/client/spot.ts'
import { rates } from '../../settings/shared.ts'
import type { RecordingPage } from '../../shared/recordingPage.ts'
import { waitingPlace } from '../client/waitingPlace.ts'
import { Bar, type Opened } from './Bar.tsx'
import { Captions } from './Captions.tsx'
import { elsewhere, useCasting } from './client/useCasting.ts'
import { useClicks } from './client/useClicks.ts'
import { useCues } from './client/useCues.ts'
import { useElsewhere } from './client/useElsewhere.ts'
import { useFullScreen } from './client/useFullScreen.ts'
import { useIdle } from './client/useIdle.ts'
import { useKeys } from './client/useKeys.ts'
import { useMarks } from './client/useMarks.ts'
import { useMedia } from './client/useMedia.ts'
import { useMediaSession } from './client/useMediaSession.ts'
import { useSaid } from './client/useSaid.ts'
import { useSettings } from './client/useSettings.ts'
import { useSources } from './client/useSources.ts'
import { useStart } from './client/useStart.ts'
import { useTracks } from './client/useTracks.ts'
import { useWatching } from './client/useWatching.ts'
import { Over } from './Over.tsx'
import styles from './Player.module.css'
import { CaptionsPopover, KeysPopover, SettingsPopover } from './Popovers.tsx'
import { chapterBeside, chaptersOf } from './rules/chapters.ts'
import { cueAt } from './rules/cues.ts'
import type { Deed } from './rules/keys.ts'
import { sourcesOf, transcriptOf } from './rules/sources.ts'
import { Scrubber } from './Scrubber.tsx'
import { Chapters, type Shown, Tabs, Transcript } from './Side.tsx'
import { recordingText } from './text/en.ts'

/** How long it is offered to start over after it went on somewhere, in seconds. */
const offered = 10

export type PlayerProps = {
  media: HTMLMediaElement
  stage: HTMLElement
  /** Where the transcript and the chapters go; null where nothing is beside the recording. */
  slot: HTMLElement | null
  page: RecordingPage
  course: { id: string; title: string }
  title: string
  lesson: { account: string; courseId: string; itemId: string }
  stopped: Place | null
  isDone: boolean
  spot: Spot
  shown: Shown
  onShow: (shown: Shown) => void
  /** Opens or closes what is beside the recording. */
  onSide: (open: boolean) => void
}

/** The controls of a recording, its captions, and what is beside it. */
export function Player(props: PlayerProps) {
  const { media, stage, slot, page, course, title, lesson, stopped, isDone, spot, shown, onShow, onSide } =
    props
  const { file, recording, kind } = page
  const words = useText(recordingText)
  const [settings, change] = useSettings(lesson.account)
  const state = useMedia(media, recording.durationMs / 1000)
  const { time, duration, paused } = state
  const watched = { ...lesson, file: file._id, durationMs: recording.durationMs }
  // It is gone from here as soon as the server has it.
  const [waiting] = useState(() => waitingPlace(lesson))
  const watching = useWatching(media, watched, isDone)
  const sources = useMemo(
    () => sourcesOf({ course: course.id, file, recording }),
    [course.id, file, recording],
  )
  const { current, failed, choose, play, retry } = useSources(media, sources, watching)
  // A link is made for somebody who is signed in. What plays elsewhere is no choice of what plays here.
  const castable = {
    course: course.id,
    file: file._id,
    sources: sources.toReversed(),
    current,
    choose: play,
  }
  const cast = useCasting(media, lesson.account === '' ? null : castable)
  const resumed = useStart(media, stopped, waiting)
  const [other, forgetOther] = useElsewhere(media, lesson, waiting ?? stopped, watching)
  const tracks = useTracks(media, recording.tracks, settings)
  const captions = useCues(tracks.captions?.element ?? null)
  const chapterCues = useCues(tracks.chapters?.element ?? null).cues
  const chapters = useMemo(() => chaptersOf(chapterCues ?? [], duration), [chapterCues, duration])
  const { marks, count } = useMarks(lesson)
  const [opened, setOpened] = useState<Opened>(null)
  const full = useFullScreen(stage, media, tracks.captions?.element ?? null, settings.captions)
  const idle = useIdle(stage, kind === 'video' && !paused && opened === null)
  const [message, say] = useSaid()
  const chapter = chapters[cueAt(chapters, time)]

  useEffect(() => {
    media.playbackRate = settings.rate
    media.defaultPlaybackRate = settings.rate
    media.preservesPitch = true
  }, [media, settings.rate])
  const openSide = useEffectEvent(onSide)
  useEffect(() => openSide(settings.transcript), [settings.transcript])

  const seek = useCallback(
    (second: number) => {
      media.currentTime = second
    },
    [media],
  )
  const skip = useCallback(
    (by: number) => seek(Math.min(media.duration || 0, Math.max(0, media.currentTime + by))),
    [media, seek],
  )
  const goToChapter = useCallback(
    (by: 1 | -1) => {
      const second = chapterBeside(chapters, media.currentTime, by)
      if (second !== null) seek(second)
    },
    [media, chapters, seek],
  )
  const poster = recording.poster ? variantPath(course.id, file._id, 'poster', file.name) : null
  useMediaSession(media, { title, course: course.title, poster, skip, seek, chapter: goToChapter })

  const setRate = (by: 1 | -1) => {
    const at = rates.findIndex((one) => one >= settings.rate)
    const rate = rates[Math.min(rates.length - 1, Math.max(0, at + by))] ?? 1
    change({ rate })
    say(words.rateIs({ rate: `${rate}` }))
  }
  const setVolume = (volume: number) => {
    media.muted = false
    media.volume = Math.min(1, Math.max(0, volume))
    say(words.volumeIs({ percent: Math.round(media.volume * 100) }))
  }
  const act = (deed: Deed) => {
    switch (deed.do) {
      case 'play':
        return media.paused ? void media.play().catch(() => {}) : media.pause()
      case 'skip':
        return skip(deed.by)
      case 'louder':
        return setVolume(media.volume + deed.by)
      case 'mute':
        media.muted = !media.muted
        return say(media.muted ? words.muted : words.volumeIs({ percent: Math.round(media.volume * 100) }))
      case 'captions':
        if (tracks.captions === null) return
        change({ captions: !settings.captions })
        return say(settings.captions ? words.captionsOff : words.captionsOn)
      case 'side':
        return slot === null ? undefined : change({ transcript: !settings.transcript })
      case 'slower':
        return setRate(-1)
      case 'faster':
        return setRate(1)
      case 'full':
        return full.toggle()
      case 'apart':
        return toggleApart(media)
      case 'part':
        return seek(deed.part * duration)
      case 'start':
        return seek(0)
      case 'end':
        return seek(duration)
      case 'before':
        return goToChapter(-1)
      case 'after':
        return goToChapter(1)
      case 'keys':
        return setOpened((now) => (now === 'keys' ? null : 'keys'))
      case 'bookmark':
        return spot.deeds.current?.bookmark()
      case 'note':
        if (spot.deeds.current === null) return
        // A note is written in what is beside the recording.
        onSide(true)
        onShow('notes')
        return spot.deeds.current.write()
    }
  }
  useKeys(stage, act)
  useClicks(media, act)

  const all: Shown[] = [
    ...(tracks.captions === null ? [] : (['transcript'] as const)),
    ...(chapters.length === 0 ? [] : (['chapters'] as const)),
    ...(lesson.account === '' ? [] : (['notes'] as const)),
  ]
  const tab = all.includes(shown) ? shown : (all[0] ?? 'notes')
  const showTab = useEffectEvent(onShow)
  useEffect(() => {
    if (tab !== shown) showTab(tab)
  }, [tab, shown])
  const copies = sources.filter(({ type }) => type !== 'application/vnd.apple.mpegurl')
  // A list chooses by itself, and another device has a link to one copy.
  const isPickable = current === undefined || (current.name !== 'hls.m3u8' && current.name !== elsewhere)
  const close = () => setOpened(null)
  return (
    <>
      {settings.captions && tracks.captions !== null && (
        <Captions track={tracks.captions.element} language={tracks.captions.language} size={settings.size} />
      )}
      {state.waiting && !failed && <p className={styles.waiting}>{words.loading}</p>}
      <p className={cx(styles.said, message === '' && 'vh')} role="status">
        {message}
      </p>
      <Over
        file={file}
        course={course.id}
        failed={failed}
        onRetry={retry}
        elsewhere={other}
        onStay={forgetOther}
        resumed={resumed !== null && Math.abs(time - resumed) < offered && !idle ? resumed : null}
        onSeek={seek}
      />
      {opened === 'captions' && tracks.captions !== null && (
        <CaptionsPopover
          languages={tracks.languages}
          shown={settings.captions ? tracks.captions.language : null}
          size={settings.size}
          onChange={change}
          onClose={close}
        />
      )}
      {opened === 'settings' && (
        <SettingsPopover
          settings={settings}
          sources={isPickable ? copies : []}
          current={current}
          onChange={change}
          onSource={choose}
          onStartOver={() => {
            seek(0)
            close()
          }}
          onKeys={() => setOpened('keys')}
          onCast={
            cast &&
            (async () => {
              close()
              if (!(await cast())) say(words.castFailed)
            })
          }
          onClose={close}
        />
      )}
      {opened === 'keys' && <KeysPopover onClose={close} />}
      <div className={cx(styles.controls, idle && styles.idle)}>
        <Scrubber time={time} duration={duration} chapters={chapters} marks={marks} onSeek={seek} />
        <Bar
          state={state}
          chapter={chapter?.title ?? null}
          has={{
            note: lesson.account !== '',
            captions: tracks.captions !== null,
            side: slot !== null,
            apart: kind === 'video' && document.pictureInPictureEnabled,
            full: kind === 'video' && full.canBeFull,
          }}
          is={{ full: full.isFull, captions: settings.captions, side: settings.transcript }}
          opened={opened}
          onOpen={setOpened}
          onVolume={setVolume}
          onDo={act}
        />
      </div>
      {slot !== null &&
        createPortal(
          <>
            {all.length > 0 && <Tabs all={all} shown={tab} count={count} onShow={onShow} />}
            {tracks.captions !== null && (
              <Transcript
                cues={captions.cues}
                failed={captions.failed}
                language={tracks.captions.language}
                chapters={chapters}
                time={time}
                text={transcriptOf(course.id, file, tracks.captions.language)}
                hidden={tab !== 'transcript'}
                onSeek={seek}
              />
            )}
            {chapters.length > 0 && (
              <Chapters chapters={chapters} time={time} hidden={tab !== 'chapters'} onSeek={seek} />
            )}
          </>,
          slot,
        )}
    </>
  )
}

function toggleApart(media: HTMLMediaElement): void {
  if (document.pictureInPictureElement !== null) void document.exitPictureInPicture().catch(() => {})
  else if (media instanceof HTMLVideoElement && document.pictureInPictureEnabled)
    void media.requestPictureInPicture().catch(() => {})
}

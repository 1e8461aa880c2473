import type { IconNode } from 'lucide'
import {
  Captions as CaptionsIcon,
  Maximize,
  Minimize,
  NotebookPen,
  PanelRight,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide'
import { clockOf } from '../../../../base/text/clockOf.ts'
import { useText } from '../../../../base/text/useText.ts'
import { cx } from '../../../../base/ui/cx.ts'
import { Icon } from '../../../../base/ui/Icon.tsx'
import styles from './Bar.module.css'
import type { MediaState } from './client/useMedia.ts'
import type { Deed } from './rules/keys.ts'
import { recordingText } from './text/en.ts'

/** Which small window is open above the bar. */
export type Opened = 'captions' | 'settings' | 'keys' | null

/** The buttons below the scrubber. */
export function Bar(props: {
  state: MediaState
  chapter: string | null
  /** What there is besides play, back and volume. */
  has: { note: boolean; captions: boolean; side: boolean; apart: boolean; full: boolean }
  is: { full: boolean; captions: boolean; side: boolean }
  opened: Opened
  onOpen: (opened: Opened) => void
  onVolume: (volume: number) => void
  onDo: (deed: Deed) => void
}) {
  const { state, chapter, has, is, opened, onOpen, onVolume, onDo } = props
  const { paused, time, duration, rate, volume, muted } = state
  const words = useText(recordingText)
  const toggle = (one: NonNullable<Opened>) => onOpen(opened === one ? null : one)
  return (
    <div className={styles.bar}>
      <Tool
        label={paused ? words.play : words.pause}
        shortcut="K"
        icon={paused ? Play : Pause}
        className={styles.play}
        onPress={() => onDo({ do: 'play' })}
      />
      <Tool label={words.back} shortcut="J" icon={RotateCcw} onPress={() => onDo({ do: 'skip', by: -10 })} />
      <span className={styles.volume}>
        <Tool
          label={muted || volume === 0 ? words.unmute : words.mute}
          shortcut="M"
          icon={muted || volume === 0 ? VolumeX : Volume2}
          onPress={() => onDo({ do: 'mute' })}
        />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          aria-label={words.volume}
          aria-valuetext={words.volumeIs({ percent: Math.round((muted ? 0 : volume) * 100) })}
          value={muted ? 0 : volume}
          onChange={(event) => onVolume(Number(event.currentTarget.value))}
        />
      </span>
      <span className={`num ${styles.time}`}>
        {clockOf(time)} / {clockOf(duration)}
      </span>
      <span className={styles.chapter} dir="auto">
        {chapter}
      </span>
      {has.note && (
        <Tool
          label={words.note({ time: clockOf(time) })}
          shortcut="N"
          icon={NotebookPen}
          onPress={() => onDo({ do: 'note' })}
        />
      )}
      <button
        type="button"
        className={`num ${styles.tool}`}
        aria-label={words.settings({ rate: `${rate}` })}
        aria-expanded={opened === 'settings'}
        onClick={() => toggle('settings')}
      >
        {words.rate({ rate: `${rate}` })}
      </button>
      {has.captions && (
        <Tool
          label={words.captions}
          shortcut="C"
          icon={CaptionsIcon}
          className={cx(is.captions && styles.on)}
          expanded={opened === 'captions'}
          onPress={() => toggle('captions')}
        />
      )}
      {has.apart && (
        <Tool
          label={words.apart}
          shortcut="I"
          icon={PictureInPicture2}
          className={styles.wide}
          onPress={() => onDo({ do: 'apart' })}
        />
      )}
      {has.side && (
        <Tool
          label={words.side}
          shortcut="T"
          icon={PanelRight}
          className={styles.wide}
          pressed={is.side}
          onPress={() => onDo({ do: 'side' })}
        />
      )}
      {has.full && (
        <Tool
          label={is.full ? words.leaveFull : words.full}
          shortcut="F"
          icon={is.full ? Minimize : Maximize}
          onPress={() => onDo({ do: 'full' })}
        />
      )}
    </div>
  )
}

function Tool(props: {
  label: string
  shortcut: string
  icon: IconNode
  className?: string | undefined
  expanded?: boolean
  pressed?: boolean
  onPress: () => void
}) {
  const { label, shortcut, icon, className, expanded, pressed, onPress } = props
  return (
    <button
      type="button"
      className={cx(styles.tool, className)}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
}

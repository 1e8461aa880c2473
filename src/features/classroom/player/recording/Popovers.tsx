import { useId } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { cx } from '../../../../base/ui/cx.ts'
import { type PlayerSettings, rates, sizes } from '../../settings/shared.ts'
import styles from './Popover.module.css'
import { Popover } from './Popover.tsx'
import { listed } from './rules/keys.ts'
import type { Source } from './rules/sources.ts'
import { recordingText } from './text/en.ts'

type Change = (part: Partial<PlayerSettings>) => void

/** A language in which there are captions. */
export type Language = { language: string; label: string }

/** Whether captions are shown, in which language, and how large. */
export function CaptionsPopover(props: {
  languages: readonly Language[]
  /** The language that is shown; null where none is. */
  shown: string | null
  size: PlayerSettings['size']
  onChange: Change
  onClose: () => void
}) {
  const { languages, shown, size, onChange, onClose } = props
  const words = useText(recordingText)
  const name = useId()
  return (
    <Popover label={words.captions} onClose={onClose}>
      <fieldset>
        <legend>{words.captions}</legend>
        <label>
          <input
            type="radio"
            name={name}
            checked={shown === null}
            onChange={() => onChange({ captions: false })}
          />
          <span>{words.off}</span>
        </label>
        {languages.map(({ language, label }) => (
          <label key={language}>
            <input
              type="radio"
              name={name}
              checked={shown === language}
              onChange={() => onChange({ captions: true, language })}
            />
            <span lang={language} dir="auto">
              {label}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.size}</legend>
        <div className={cx(styles.grid, styles.three)}>
          {sizes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${name} size`}
                checked={one === size}
                onChange={() => onChange({ size: one })}
              />
              <span>{words.sizes[one]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </Popover>
  )
}

/** How fast a recording is played, from which copy, and what else is seldom wanted. */
export function SettingsPopover(props: {
  settings: PlayerSettings
  /** Between which copies one can choose; none where the browser does. */
  sources: readonly Source[]
  current: Source | undefined
  onChange: Change
  onSource: (source: Source) => void
  onStartOver: () => void
  onKeys: () => void
  /** Plays it on another device; null where there is none. */
  onCast: (() => void) | null
  onClose: () => void
}) {
  const { settings, sources, current, onChange, onSource, onStartOver, onKeys, onCast, onClose } = props
  const words = useText(recordingText)
  const name = useId()
  return (
    <Popover label={words.settings({ rate: `${settings.rate}` })} onClose={onClose}>
      <fieldset>
        <legend>{words.speed}</legend>
        <div className={styles.grid}>
          {rates.map((rate) => (
            <label key={rate}>
              <input
                type="radio"
                name={name}
                checked={rate === settings.rate}
                onChange={() => onChange({ rate })}
              />
              <span className="num">{words.rate({ rate: `${rate}` })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {sources.length > 1 && (
        <fieldset>
          <legend>{words.quality}</legend>
          {sources.map((source) => (
            <label key={source.name}>
              <input
                type="radio"
                name={`${name} quality`}
                checked={source.name === current?.name}
                onChange={() => onSource(source)}
              />
              <span>{source.height === null ? words.original : words.lines({ height: source.height })}</span>
            </label>
          ))}
        </fieldset>
      )}
      <label>
        <input
          type="checkbox"
          checked={settings.shortcuts}
          onChange={(event) => onChange({ shortcuts: event.currentTarget.checked })}
        />
        <span>{words.keysOn}</span>
      </label>
      <div className={styles.deeds}>
        <button type="button" onClick={onStartOver}>
          {words.startOver}
        </button>
        {onCast !== null && (
          <button type="button" onClick={onCast}>
            {words.cast}
          </button>
        )}
        <button type="button" onClick={onKeys}>
          {words.showKeys}
        </button>
      </div>
    </Popover>
  )
}

/** What all keys do. */
export function KeysPopover({ onClose }: { onClose: () => void }) {
  const words = useText(recordingText)
  return (
    <Popover label={words.keys} onClose={onClose}>
      <h3>{words.keys}</h3>
      <dl>
        {(Object.keys(listed) as (keyof typeof listed)[]).map((one) => (
          <div key={one} className={styles.key}>
            <dt>{words.key[one]}</dt>
            <dd>
              <kbd dir="ltr">{listed[one]}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.deeds}>
        <button type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Popover>
  )
}

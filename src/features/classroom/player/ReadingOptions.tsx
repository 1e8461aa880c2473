import { useId, useSyncExternalStore } from 'react'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { classroomText } from '../text/en.ts'
import { readOption, watchOptions, writeOption } from './client/options.ts'
import styles from './ReadingOptions.module.css'

const widths = ['narrow', 'usual', 'wide'] as const
type Width = (typeof widths)[number]

/** How wide a text is, as this browser has kept it. */
export function useWidth(): [Width, (width: Width) => void] {
  const kept = useSyncExternalStore(
    watchOptions,
    () => readOption('width'),
    () => null,
  )
  return [widths.find((one) => one === kept) ?? 'usual', (width) => writeOption('width', width)]
}

/** How a text is read in this browser: its width, and whether keys lead to other lessons. */
export function ReadingOptions({ width, onWidth }: { width: Width; onWidth: (width: Width) => void }) {
  const name = useId()
  const { reading } = useText(classroomText).player
  const keys = useSyncExternalStore(
    watchOptions,
    () => readOption('keys'),
    () => null,
  )
  // Without scripts they would do nothing.
  if (!useHydrated()) return null
  return (
    <details className={`noPrint ${styles.options}`}>
      <summary>{reading.title}</summary>
      <fieldset>
        <legend>{reading.width}</legend>
        {widths.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={width === one} onChange={() => onWidth(one)} />
            {reading[one]}
          </label>
        ))}
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={keys !== 'off'}
          onChange={(event) => writeOption('keys', event.currentTarget.checked ? 'on' : 'off')}
        />
        {reading.keys}
      </label>
      <p>{reading.keysHelp}</p>
    </details>
  )
}

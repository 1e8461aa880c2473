import type { SyntheticEvent } from 'react'
import { useText } from '../../../base/text/useText.ts'
import type { Entry, Group } from './entries.tsx'
import styles from './Palette.module.css'
import { PaletteOption } from './PaletteOption.tsx'
import { paletteText } from './text/en.ts'

type PaletteListProps = {
  id: string
  groups: Group[]
  /** The search words, which are highlighted. */
  words: readonly string[]
  current: Entry | undefined
  idOf: (entry: Entry) => string
  onPoint: (entry: Entry) => void
  onChoose: (entry: Entry) => void
}

/** The palette's results as a listbox. Keys select from the field; the pointer selects here. */
export function PaletteList({ id, groups, words, current, idOf, onPoint, onChoose }: PaletteListProps) {
  const { results } = useText(paletteText)
  const withEntry = (act: (entry: Entry) => void) => (event: SyntheticEvent) => {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null
    const entry = groups.flatMap(({ entries }) => entries).find((one) => idOf(one) === option?.id)
    if (entry) act(entry)
  }
  return (
    <div
      id={id}
      role="listbox"
      aria-label={results}
      tabIndex={-1}
      onPointerMove={withEntry(onPoint)}
      onClickCapture={withEntry(onChoose)}
    >
      {groups.map(({ title, entries }) => (
        <fieldset key={title} aria-label={title}>
          <div className={styles.title} aria-hidden="true">
            {title}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={idOf(entry)}
              entry={entry}
              words={words}
              selected={entry === current}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

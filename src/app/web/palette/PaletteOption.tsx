import { useText } from '../../../base/text/useText.ts'
import { piecesOf } from '../../../features/courses/shared/pieces.ts'
import type { Entry } from './entries.tsx'
import styles from './PaletteOption.module.css'
import { paletteText } from './text/en.ts'

/** One entry of the palette. */
export function PaletteOption(props: {
  id: string
  entry: Entry
  words: readonly string[]
  selected: boolean
}) {
  const { id, entry, words, selected } = props
  const { enter } = useText(paletteText)
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={selected} className={styles.option}>
      {entry.art}
      <Marked text={entry.label} words={words} className={styles.label} />
      {entry.note !== undefined && <Marked text={entry.note} words={words} className={styles.note} />}
      <span className={styles.key} aria-hidden="true">
        {enter}
      </span>
    </div>
  )
}

function Marked(props: { text: string; words: readonly string[]; className: string | undefined }) {
  const pieces = piecesOf(props.text, props.words)
  return (
    <span dir="auto" className={props.className}>
      {pieces.map(({ text, hit }, at) => {
        const key = `${at} ${text}`
        return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
      })}
    </span>
  )
}

import { cx } from '../../../../base/ui/cx.ts'
import type { PlayerSettings } from '../../settings/shared.ts'
import styles from './Captions.module.css'
import { useActiveCues } from './client/useCues.ts'
import { type Piece, piecesOf } from './rules/cues.ts'

/** What is said now, above the bar. */
export function Captions(props: { track: HTMLTrackElement; language: string; size: PlayerSettings['size'] }) {
  const { track, language, size } = props
  const texts = useActiveCues(track)
  if (texts.length === 0) return null
  return (
    <div className={cx(styles.captions, styles[size])} lang={language} dir="auto">
      {texts.map((text, nr) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is said at once has no other name.
        <p key={nr}>
          <span>
            <Pieces of={piecesOf(text)} />
          </span>
        </p>
      ))}
    </div>
  )
}

function Pieces({ of }: { of: readonly Piece[] }) {
  return of.map((piece, nr) => {
    const key = `${nr} ${piece.kind}`
    if (piece.kind === 'text') return piece.text
    const inside = <Pieces of={piece.inside} />
    if (piece.kind === 'i') return <i key={key}>{inside}</i>
    if (piece.kind === 'b') return <b key={key}>{inside}</b>
    if (piece.kind === 'u') return <u key={key}>{inside}</u>
    if (piece.kind !== 'v') return null
    return (
      <span key={key}>
        {piece.name !== '' && <b>{piece.name}: </b>}
        {inside}
      </span>
    )
  })
}

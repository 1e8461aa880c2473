import { Fragment } from 'react'
import { cx } from './cx.ts'
import styles from './Stops.module.css'

/** The three growing full stops, sized by the text they stand in. Decoration only. */
export function Stops({ className }: { className?: string | undefined }) {
  return (
    <span className={cx(styles.stops, className)} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

/**
 * Up to three words, each ended by its own full stop, small, larger, largest. They are read as plain
 * sentences. `drop` lets the stops fall into place once; `stacked` sets one word a line.
 */
export function TitleWithStops(props: { words: readonly string[]; drop?: boolean; stacked?: boolean }) {
  return props.words.map((word, at) => (
    <Fragment key={word}>
      {at > 0 && ' '}
      <span className={cx(styles.word, props.stacked && styles.stacked)}>
        {word}
        <span className={cx(styles.stop, props.drop && styles.drop)}>
          <span className={styles.read}>.</span>
        </span>
      </span>
    </Fragment>
  ))
}

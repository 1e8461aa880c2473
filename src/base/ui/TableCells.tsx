import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Table.module.css'

/** A column's head. `detail` columns leave under 832 px; `end` sets the words at the far side. */
export function HeadCell({
  children,
  detail,
  end,
}: {
  children: ReactNode
  detail?: boolean
  end?: boolean
}) {
  return (
    <th scope="col" className={cx(detail && styles.detailColumn, end && styles.end)}>
      {children}
    </th>
  )
}

/** A plain cell of at most three lines; `quiet` for numbers that only count the rows. */
export function Cell({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return (
    <td className={cx('num', styles.cell, quiet && styles.quiet)}>
      {quiet ? children : <span className={styles.words}>{children}</span>}
    </td>
  )
}

/**
 * The row's name in the display face, in at most three lines, with a small picture before it that leaves under 544 px. A `note`
 * below it is shown whole.
 */
export function TitleCell({
  children,
  thumb,
  note,
}: {
  children: ReactNode
  thumb?: ReactNode
  note?: ReactNode
}) {
  return (
    <th scope="row" className={styles.titleCell}>
      <span className={styles.title}>
        {thumb && <span className={styles.thumb}>{thumb}</span>}
        {note ? (
          <span className={styles.noted}>
            <span className={styles.words}>{children}</span>
            {note}
          </span>
        ) : (
          <span className={styles.words}>{children}</span>
        )}
      </span>
    </th>
  )
}

/** A cell that tells its column's name itself where a table of `cards` has no heads. */
export function NamedCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className={cx('num', styles.named)}>
      <span className={styles.name}>{name}</span>
      {children}
    </td>
  )
}

/** Longer words in at most two lines; the whole cell leaves under 832 px. */
export function DetailCell({ children }: { children: ReactNode }) {
  return (
    <td className={cx(styles.detail, styles.detailColumn)}>
      <span>{children}</span>
    </td>
  )
}

/** A cell for one small button or link, as narrow as it can be. `end` sets it at the far side. */
export function ActionCell({ children, end }: { children: ReactNode; end?: boolean }) {
  return <td className={cx(styles.action, end && styles.end)}>{children}</td>
}

/** The words of an action beside its icon; under 832 px only the icon shows and the words are read aloud. */
export function ActionWords({ children }: { children: ReactNode }) {
  return <span className={styles.actionWords}>{children}</span>
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Table.module.css'

/**
 * A table on a panel, ruled by hairlines. The caption is read aloud, not shown. `head` holds `<th scope="col">`
 * cells, the children are rows; see TableCells.tsx for the usual cells. With `cards` each row is a card of its own under
 * 832 px, without the heads.
 */
export function Table({
  caption,
  head,
  cards,
  children,
}: {
  caption: string
  head: ReactNode
  cards?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx('panel', styles.box)}>
      <table className={cx(styles.table, cards && styles.cards)}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

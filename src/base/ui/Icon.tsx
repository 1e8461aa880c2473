import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { cx } from './cx.ts'
import styles from './Icon.module.css'

/** A line icon, as large as the text. `flip` mirrors arrows in right-to-left text. */
export function Icon({
  of: lines,
  flip,
  className,
}: {
  of: IconNode
  flip?: boolean
  className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 24 24" className={cx(styles.icon, flip && 'flip', className)} aria-hidden="true">
      {lines.map(([shape, look], at) => createElement(shape, { key: at, ...look }))}
    </svg>
  )
}

import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import styles from './Icon.module.css'

/** A line icon, sized by the text beside it. `flip` mirrors arrows where text runs right to left. */
export function Icon({
  of: Drawing,
  flip,
  className,
}: {
  of: LucideIcon
  flip?: boolean
  className?: string | undefined
}) {
  return (
    <Drawing className={cx(styles.icon, flip && 'flip', className)} strokeWidth={1.75} aria-hidden="true" />
  )
}

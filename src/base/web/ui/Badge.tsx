import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx.ts'

type BadgeProps = {
  kind?: 'plain' | 'success' | 'warning' | 'danger' | 'info' | 'brand'
  children: ReactNode
}

/** A small state with its word always present; an icon may stand before it. */
export function Badge({ kind = 'plain', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[kind])}>{children}</span>
}

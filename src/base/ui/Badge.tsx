import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx.ts'

/** A status in a word or two on a tint. It always has text, because colour alone does not tell everybody. */
export function Badge(props: {
  kind?: 'plain' | 'warning' | 'danger' | 'info' | 'brand'
  children: ReactNode
}) {
  const { kind = 'plain', children } = props
  return <span className={cx(styles.badge, styles[kind])}>{children}</span>
}

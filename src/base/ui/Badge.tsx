import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx.ts'

/** How something stands, in a word or two on a tint. The word is always there: a tint alone says nothing. */
export function Badge(props: {
  kind?: 'plain' | 'warning' | 'danger' | 'info' | 'brand'
  children: ReactNode
}) {
  const { kind = 'plain', children } = props
  return <span className={cx(styles.badge, styles[kind])}>{children}</span>
}

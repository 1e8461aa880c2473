import type { ReactNode } from 'react'
import styles from './Unfolding.module.css'

/** A form behind a press of its name, also without scripts. It is `open` from the start after a refusal. */
export function Unfolding(props: {
  name: string
  /** The name for screen readers, where there are several alike. */
  label?: string
  open?: boolean
  children: ReactNode
}) {
  const { name, label, open = false, children } = props
  return (
    <details className={styles.unfolding} open={open}>
      <summary aria-label={label}>{name}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}

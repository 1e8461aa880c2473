import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  /** A small drawing above the title. */
  art?: ReactNode
  title: ReactNode
  /** One sentence. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** `alert` when it tells of a failure. */
  role?: 'alert'
}

/** The message of an empty list. */
export function EmptyState({ art, title, text, action, role }: EmptyStateProps) {
  return (
    <div className={styles.state} role={role}>
      {art && <div className={styles.art}>{art}</div>}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

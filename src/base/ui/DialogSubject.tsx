import type { ReactNode } from 'react'
import styles from './DialogSubject.module.css'

/** Inside a dialog: the name of the thing that the question is about. */
export function DialogSubject({ children }: { children: ReactNode }) {
  return (
    <p className={styles.subject}>
      <span>{children}</span>
    </p>
  )
}

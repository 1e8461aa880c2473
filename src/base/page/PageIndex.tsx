import type { ReactNode } from 'react'
import styles from './PageIndex.module.css'

/** The index of pages that belong together, above each of them: a `NavLink` for each. */
export function PageIndex({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.index} aria-label={label}>
      {children}
    </nav>
  )
}

import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

/** A page's title, one quiet line under it, and at the far side its tools: search, or the one main button. */
export function PageHead({ title, sub, tools }: { title: ReactNode; sub?: ReactNode; tools?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {sub && <p>{sub}</p>}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
    </header>
  )
}

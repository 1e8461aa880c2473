import type { ReactNode } from 'react'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { RolledStop } from '../../base/ui/art/RolledStop.tsx'
import styles from './StrayPage.module.css'

type StrayPageProps = {
  title: string
  heading: string
  /** A single sentence. */
  body: string
  /** The link or button that leads on. */
  action: ReactNode
  /** The word drawn on the hill; may be empty. */
  word: string
}

/** The layout of error pages. */
export function StrayPage({ title, heading, body, action, word }: StrayPageProps) {
  return (
    <div className={styles.lost}>
      <PageMeta title={title} hidden />
      <div className={`wrap ${styles.words}`}>
        <h1>{heading}</h1>
        <p>{body}</p>
        {action}
      </div>
      <div className={styles.scene}>
        <RolledStop word={word} />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { RolledStop } from '../../base/ui/art/RolledStop.tsx'
import styles from './StrayPage.module.css'

type StrayPageProps = {
  title: string
  heading: string
  /** One sentence. */
  body: string
  /** The one way on. */
  action: ReactNode
  /** What stands on the hill; may be empty. */
  word: string
}

/** In place of a page that cannot be shown. */
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

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import styles from './StrayPage.module.css'

const load = () => import('../../base/ui/art/RolledStop.tsx')
const drawn = import.meta.env.SSR ? await load() : undefined

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
      <Scene word={word} />
    </div>
  )
}

/** The drawing, which no first visit waits for: a browser keeps what the server drew, and loads it where that is nothing. */
function Scene({ word }: { word: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [art, setArt] = useState(drawn)
  useEffect(() => {
    // The page can be read without it.
    if (!place.current?.firstChild?.firstChild) load().then(setArt, () => {})
  }, [])
  return (
    <div ref={place} className={styles.scene}>
      {art === undefined ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves what the server drew.
        <div key="kept" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      ) : (
        <div>
          <art.RolledStop word={word} />
        </div>
      )}
    </div>
  )
}

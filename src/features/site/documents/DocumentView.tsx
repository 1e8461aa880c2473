import '../../../base/ui/styles/fontsReading.css'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { legalText } from '../../../base/text/legal.ts'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import type { Document } from '../contract.ts'
import { Blocks } from './Blocks.tsx'
import styles from './DocumentView.module.css'

const legal = legalText

/** A long document, with its table of contents staying in view beside it. */
export function DocumentView(props: { document: Document; title: string; description: string }) {
  const { title, description } = props
  const { changed, minutes, blocks } = props.document
  const chapters = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={title} description={description} />
      <PageHead title={title} sub={`${legal.changed(changed)} ${legal.minutes(minutes)}`} />
      <div className={styles.sides}>
        <nav className={styles.contents} aria-label={legal.contents}>
          <ol>
            {chapters.map(({ id, text }) => (
              <li key={id}>
                <a className="link" href={`#${id}`} dir="auto">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.prose}>
          <Blocks of={blocks} />
        </article>
      </div>
    </div>
  )
}

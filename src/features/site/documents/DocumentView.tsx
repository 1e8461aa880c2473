import '../../../base/ui/styles/fontsReading.css'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { longDay } from '../../../base/text/longDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import type { Document } from '../contract.ts'
import { Blocks } from './Blocks.tsx'
import styles from './DocumentView.module.css'
import { documentsText } from './text/en.ts'

/** A long document, with its table of contents staying in view beside it. */
export function DocumentView(props: { document: Document; title: string; description: string }) {
  const { title, description } = props
  const { changed, minutes, blocks } = props.document
  const language = useLanguage()
  const frame = documentsText(language)
  // An operator's own text may be in one language for all readers.
  const written = props.document.language === language ? undefined : props.document.language
  const chapters = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={title} description={description} />
      <PageHead
        title={title}
        sub={`${frame.changed({ day: longDay(language, changed) })} ${frame.minutes({ count: minutes })}`}
      />
      <div className={styles.sides}>
        <nav className={styles.contents} aria-label={frame.contents}>
          <ol lang={written}>
            {chapters.map(({ id, text }) => (
              <li key={id}>
                <a className="link" href={`#${id}`} dir="auto">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.prose} lang={written}>
          <Blocks of={blocks} />
        </article>
      </div>
    </div>
  )
}

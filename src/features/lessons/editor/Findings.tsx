import { useLanguage } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { findingWords } from '../../outline/findings/client/findingWords.ts'
import type { Finding } from './client/publishing.ts'
import styles from './TextLesson.module.css'
import { editorText } from './text/en.ts'

type FindingsProps = {
  findings: readonly Finding[]
  onShow: (block: string) => void
  onPublish: (() => void) | null
}

/** What is to be mended before a text is published, each with its place. */
export function Findings({ findings, onShow, onPublish }: FindingsProps) {
  const language = useLanguage()
  const { findings: words, page } = editorText(language)
  return (
    <section className={styles.findings}>
      <h2>{words.title}</h2>
      {findings.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul>
          {findings.map(({ code, block }) => (
            <li key={`${code} ${block}`}>
              {findingWords(language, code)}
              {block && (
                <Button size="sm" variant="ghost" onClick={() => onShow(block)}>
                  {words.show}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onPublish && findings.length > 0 && (
        <p>
          <Button onClick={onPublish}>{page.publish}</Button>
        </p>
      )}
    </section>
  )
}

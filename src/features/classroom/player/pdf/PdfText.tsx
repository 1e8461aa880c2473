import { useText } from '../../../../base/text/useText.ts'
import { ButtonLink } from '../../../../base/ui/Button.tsx'
import type { PdfPages } from '../../pages/contract.ts'
import styles from './PdfText.module.css'
import { pdfText } from './text/en.ts'

/** What the pages of a PDF say, in paragraphs. */
export function PdfText({ text, addressOf }: { text: PdfPages; addressOf: (from: number) => string }) {
  const words = useText(pdfText)
  const { pages, next, before, isRead } = text
  return (
    <article className={styles.text} aria-label={words.text.label}>
      {pages.length === 0 && <p>{isRead ? words.text.none : words.text.waiting}</p>}
      {pages.map(({ at, text: says }) => (
        <section key={at} aria-labelledby={`page-${at}`} className={styles.page}>
          <h2 id={`page-${at}`} className={`num ${styles.nr}`}>
            {words.page({ page: at })}
          </h2>
          <div dir="auto">
            {says.split('\n').map((paragraph, nr) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
              <p key={nr}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      {(before !== null || next !== null) && (
        <div className={`noPrint ${styles.pager}`}>
          {before !== null && (
            <ButtonLink to={addressOf(before)} variant="line" size="sm">
              {words.text.before}
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink to={addressOf(next)} variant="line" size="sm">
              {words.text.next}
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  )
}

import { AlignLeft, Download, FileText } from 'lucide'
import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { ButtonLink } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { originalPath, sizeOf } from '../../../files/rules.ts'
import { filesText } from '../../../files/text/en.ts'
import type { Place } from '../../../progress/shared/state.ts'
import type { ItemPage } from '../../contract.ts'
import type { PdfPages } from '../../pages/contract.ts'
import styles from './PdfItem.module.css'
import type { ReaderProps } from './PdfReader.tsx'
import { PdfText } from './PdfText.tsx'
import { pdfText } from './text/en.ts'

type Props = {
  page: Extract<ItemPage, { kind: 'pdf' }>
  title: string
  /** Whose progress is told; nobody's where the account is empty. */
  reading: { account: string; courseId: string; itemId: string }
  place: Place | null
  /** The search of the page's address, which its links keep. */
  search: string
  /** The text of some pages, where that is asked for. */
  text: PdfPages | null
}

/** A PDF that is read in the page, or as text. */
export function PdfItem({ page: { file }, title, reading, place, search, text }: Props) {
  const words = useText(pdfText)
  const { size: sizeText } = useText(filesText)
  const url = originalPath(reading.courseId, file._id, file.name)
  const at = `/learn/${reading.courseId}/${reading.itemId}`
  const size = sizeText(sizeOf(file.size))
  return (
    <>
      <div className={`noPrint ${styles.acts}`}>
        {text === null ? (
          <ButtonLink to={at + searchWith(search, 1)} variant="ghost" size="sm">
            <Icon of={AlignLeft} />
            {words.asText}
          </ButtonLink>
        ) : (
          <ButtonLink to={at + search} variant="ghost" size="sm">
            <Icon of={FileText} />
            {words.asPages}
          </ButtonLink>
        )}
        {file.onlineOnly ? (
          <span className={styles.only}>{words.onlineOnly}</span>
        ) : (
          <a
            className={styles.save}
            href={url}
            download={file.name}
            aria-label={words.save({ name: file.name, size })}
          >
            <Icon of={Download} />
            <span className="num">{size}</span>
          </a>
        )}
      </div>
      {text === null ? (
        <Pages
          title={title}
          url={url}
          file={{ id: file._id, size: file.size }}
          reading={reading}
          place={place}
          prints={!file.onlineOnly}
        />
      ) : (
        <PdfText text={text} addressOf={(from) => at + searchWith(search, from)} />
      )}
    </>
  )
}

/** The search of an address that shows the text of the pages from one on. */
function searchWith(search: string, from: number): string {
  const all = new URLSearchParams(search)
  all.set('text', String(from))
  return `?${all}`
}

/** The pages; what draws them is loaded when they are there. */
function Pages(props: ReaderProps) {
  const words = useText(pdfText)
  const [Reader, setReader] = useState<ComponentType<ReaderProps> | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('./PdfReader.tsx').then(
      ({ PdfReader }) => setReader(() => PdfReader),
      () => setFailed(true),
    )
  }, [])
  if (Reader !== null) return <Reader {...props} />
  return (
    <div className={styles.waiting}>
      {failed ? <p role="alert">{words.failed}</p> : <p className={styles.later}>{words.loading}</p>}
      <noscript>
        <p>{words.needsScripts}</p>
      </noscript>
    </div>
  )
}

import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import type { Place } from '../../../progress/shared/state.ts'
import { placeOf } from '../../shared/place.ts'
import { waitingPlace } from '../client/waitingPlace.ts'
import { startPages } from './client/pages.ts'
import { mostPrinted } from './client/printing.ts'
import { type Entry, type Found, type Opened, openViewer, type Shown } from './client/viewer.ts'
import { PdfBar } from './PdfBar.tsx'
import { PdfPanel } from './PdfPanel.tsx'
import { PdfPrinter } from './PdfPrinter.tsx'
import styles from './PdfReader.module.css'
import { PdfSearch } from './PdfSearch.tsx'
import { startOf, stepped } from './rules.ts'
import { pdfText } from './text/en.ts'
import { usePrintKey } from './usePrintKey.ts'

export type ReaderProps = {
  title: string
  url: string
  file: { id: string; size: number }
  reading: { account: string; courseId: string; itemId: string }
  place: Place | null
  /** Whether it is handed out, so that it may be printed. */
  prints: boolean
}

const nothingFound: Found = { query: '', total: 0, nr: 0, busy: false, hits: [] }

/** Reads a PDF page by page, with its contents, small pictures of its pages, and a search. */
export function PdfReader({ title, url, file, reading, place, prints }: ReaderProps) {
  const words = useText(pdfText)
  const container = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState(false)
  const [loaded, setLoaded] = useState(0)
  const [shown, setShown] = useState<Shown>({ page: 1, percent: 100 })
  const [broken, setBroken] = useState<number[]>([])
  const [found, setFound] = useState(nothingFound)
  const [contents, setContents] = useState<Entry[]>([])
  const [hasPanel, setHasPanel] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const stopPrinting = useCallback(() => setPrinting(false), [])
  const { account, courseId, itemId } = reading
  // It is gone from here as soon as the server has it.
  const [waiting] = useState(() => waitingPlace(reading))
  const begin = useEffectEvent((document: Opened) => {
    const start = startOf(placeOf(location.hash), { kept: place, waiting }, document.pages)
    if (start !== null) document.goTo(start.page, start.part)
    if (account === '') return () => {}
    return startPages({ account, courseId, itemId, file: file.id }, document)
  })
  const open = useEffectEvent((elements: { container: HTMLDivElement; pages: HTMLDivElement }) =>
    openViewer({
      ...elements,
      url,
      size: file.size,
      isSmall: matchMedia('(max-width: 40rem)').matches,
      nameOfPage: (page) => words.page({ page }),
      loaded: setLoaded,
      shown: setShown,
      failed: (page, isBroken) =>
        setBroken((before) => {
          if (before.includes(page) === isBroken) return before
          return isBroken ? [...before, page] : before.filter((one) => one !== page)
        }),
      found: setFound,
    }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries it again.
  useEffect(() => {
    if (container.current === null || pages.current === null) return
    let end: (() => void) | null = () => {}
    open({ container: container.current, pages: pages.current }).then(
      async (document) => {
        if (end === null) return document.close()
        const stop = begin(document)
        end = () => {
          stop()
          document.close()
        }
        setOpened(document)
        setContents(await document.contents())
      },
      () => {
        if (end !== null) setFailed(true)
      },
    )
    return () => {
      end?.()
      end = null
      setOpened(null)
      setFailed(false)
      setContents([])
      setFound(nothingFound)
    }
  }, [url, round])

  const press = (event: KeyboardEvent) => {
    if (opened === null || event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Record<string, () => void> = {
      ArrowRight: () => opened.goTo(Math.min(opened.pages, shown.page + 1)),
      ArrowLeft: () => opened.goTo(Math.max(1, shown.page - 1)),
      '+': () => opened.setPercent(stepped(shown.percent, 1)),
      '=': () => opened.setPercent(stepped(shown.percent, 1)),
      '-': () => opened.setPercent(stepped(shown.percent, -1)),
      '0': () => opened.setPercent(100),
      '/': () => field.current?.focus(),
    }
    const isWide = (container.current?.scrollWidth ?? 0) > (container.current?.clientWidth ?? 0)
    const step = isWide && event.key.startsWith('Arrow') ? undefined : steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  const [first] = broken
  const onPrint = prints && opened !== null ? () => setPrinting(true) : null
  usePrintKey(onPrint)
  return (
    <>
      <p className={styles.onPaper}>
        {!prints
          ? words.printing.onlineOnly
          : opened !== null && opened.pages > mostPrinted
            ? words.printing.long({ most: mostPrinted })
            : words.printing.how}
      </p>
      <div className={styles.reader}>
        <PdfPanel
          opened={opened}
          page={shown.page}
          contents={contents}
          isOpen={hasPanel}
          onClose={() => setHasPanel(false)}
        />
        <div className={styles.main}>
          <PdfBar
            opened={opened}
            shown={shown}
            isPanelOpen={hasPanel}
            onPanel={() => setHasPanel(!hasPanel)}
            onPrint={onPrint}
          />
          {isPrinting && opened !== null && <PdfPrinter opened={opened} onDone={stopPrinting} />}
          {first !== undefined && (
            <div className={styles.broken} role="status">
              {words.pageFailed({ page: first })}
              <Button variant="line" size="sm" onClick={() => opened?.again(first)}>
                {words.pageAgain}
              </Button>
            </div>
          )}
          <div className={styles.frame}>
            {opened === null && (
              <div className={styles.state}>
                {failed ? (
                  <>
                    <b role="alert">{words.failed}</b>
                    <span>{words.failedHelp}</span>
                    <Button variant="line" size="sm" onClick={() => setRound(round + 1)}>
                      {words.again}
                    </Button>
                  </>
                ) : (
                  <>
                    <span role="status">{words.loading}</span>
                    <progress aria-label={words.loading} value={loaded} max={100} />
                  </>
                )}
              </div>
            )}
            {/* biome-ignore lint/a11y/useSemanticElements: pdf.js takes nothing but a div. */}
            <div
              ref={container}
              role="region"
              className={styles.container}
              aria-label={words.document({ title })}
              aria-description={words.bar.keys}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys, and has keys of its own.
              tabIndex={0}
              onKeyDown={press}
            >
              <div ref={pages} className={`pdfViewer ${styles.pages}`} />
            </div>
          </div>
        </div>
        <PdfSearch opened={opened} found={found} field={field} />
      </div>
    </>
  )
}

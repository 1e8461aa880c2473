import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { cx } from '../../../../base/ui/cx.ts'
import type { Entry, Opened } from './client/viewer.ts'
import styles from './PdfPanel.module.css'
import { pdfText } from './text/en.ts'

type Props = { opened: Opened | null; page: number; contents: Entry[]; isOpen: boolean; onClose: () => void }

/** Of longer documents only so many pages have small pictures. */
const mostPictures = 500

/** The width of the small pictures, in pixels. */
const width = 96

/** Small pictures of the pages, or the table of contents where there is one. */
export function PdfPanel({ opened, page, contents, isOpen, onClose }: Props) {
  const words = useText(pdfText)
  const [wantsContents, setWantsContents] = useState(false)
  const hasContents = contents.length > 0
  const showsContents = hasContents && wantsContents
  const go = (move: () => void) => () => {
    move()
    onClose()
  }
  return (
    <nav className={cx('noPrint', styles.panel, isOpen && styles.open)} aria-label={words.panel.label}>
      {hasContents && (
        <div className={styles.tabs}>
          <button type="button" aria-pressed={!showsContents} onClick={() => setWantsContents(false)}>
            {words.panel.pages}
          </button>
          <button type="button" aria-pressed={showsContents} onClick={() => setWantsContents(true)}>
            {words.panel.contents}
          </button>
        </div>
      )}
      {showsContents ? (
        <Contents entries={contents} choose={(target) => go(() => opened?.follow(target))()} />
      ) : (
        <ol className={styles.pages}>
          {Array.from({ length: Math.min(opened?.pages ?? 0, mostPictures) }, (_, at) => at + 1).map((nr) => (
            <li key={nr}>
              <button
                type="button"
                aria-label={words.page({ page: nr })}
                aria-current={nr === page ? 'page' : undefined}
                onClick={go(() => opened?.goTo(nr))}
              >
                {opened !== null && <Picture document={opened.document} page={nr} isCurrent={nr === page} />}
                <span className="num">{nr}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}

function Contents({ entries, choose }: { entries: Entry[]; choose: (target: unknown) => void }) {
  return (
    <ol className={styles.contents}>
      {entries.map(({ title, target, entries: inner }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
        <li key={at}>
          <button type="button" dir="auto" onClick={() => choose(target)}>
            {title}
          </button>
          {inner.length > 0 && <Contents entries={inner} choose={choose} />}
        </li>
      ))}
    </ol>
  )
}

/** A small picture of a page, which is drawn when it comes into view. */
function Picture(props: { document: PDFDocumentProxy; page: number; isCurrent: boolean }) {
  const { document, page, isCurrent } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let draws: { cancel(): void } | null = null
    const draw = async () => {
      const drawn = await document.getPage(page)
      const plain = drawn.getViewport({ scale: 1 })
      const viewport = drawn.getViewport({ scale: (width * Math.min(devicePixelRatio, 2)) / plain.width })
      element.width = Math.round(viewport.width)
      element.height = Math.round(viewport.height)
      const task = drawn.render({ canvas: element, viewport })
      draws = task
      await task.promise
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // A page that cannot be drawn has an empty picture.
      draw().catch(() => {})
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      draws?.cancel()
    }
  }, [document, page])
  useEffect(() => {
    const panel = canvas.current?.closest('nav')
    const item = canvas.current?.parentElement
    if (!isCurrent || !panel || !item) return
    // The page itself stays where it is.
    const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight]
    if (top < panel.scrollTop) panel.scrollTop = top - 16
    else if (bottom > panel.scrollTop + panel.clientHeight) panel.scrollTop = bottom - panel.clientHeight + 16
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus, and the button has a name.
    <canvas
      ref={canvas}
      className={styles.picture}
      width={width}
      height={Math.round(width * Math.SQRT2)}
      aria-hidden="true"
    />
  )
}

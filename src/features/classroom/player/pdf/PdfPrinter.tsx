import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { drawForPrinter, mostPrinted } from './client/printing.ts'
import type { Opened } from './client/viewer.ts'
import styles from './PdfPrinter.module.css'
import { pdfText } from './text/en.ts'

type State = { is: 'drawing'; page: number } | { is: 'failed' | 'long' } | null

/** Prints all pages of a document, of which the reader itself only holds those that are near. Says how far that is. */
export function PdfPrinter({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const { printing: words } = useText(pdfText)
  const paper = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    const into = paper.current
    if (into === null) return
    if (opened.pages > mostPrinted) return setState({ is: 'long' })
    const stop = new AbortController()
    const { signal } = stop
    drawForPrinter(opened.document, into, { told: (page) => setState({ is: 'drawing', page }), signal }).then(
      () => {
        if (signal.aborted) return
        addEventListener('afterprint', onDone, { once: true, signal })
        print()
      },
      () => {
        if (!signal.aborted) setState({ is: 'failed' })
      },
    )
    return () => {
      stop.abort()
      into.replaceChildren()
    }
  }, [opened, onDone])
  return (
    <>
      <div className={`noPrint ${styles.state}`}>
        <p role="status">
          {state?.is === 'drawing'
            ? words.page({ page: state.page, pages: opened.pages })
            : state?.is === 'long'
              ? words.long({ most: mostPrinted })
              : state?.is === 'failed' && words.failed}
        </p>
        <Button variant="line" size="sm" onClick={onDone}>
          {state?.is === 'drawing' ? words.stop : words.close}
        </Button>
      </div>
      {createPortal(<div ref={paper} className={styles.paper} />, document.body)}
    </>
  )
}

import type { PDFDocumentProxy } from 'pdfjs-dist'

/** So many pages are drawn for a printer. What is longer is saved, and printed by what opens it then. */
export const mostPrinted = 150

/** How finely pages are drawn, in parts of their own size, and the most pixels of one. */
const [fineness, mostPixels] = [150 / 72, 4_000_000]

/**
 * Draws the pages of a document as pictures, one after the other, into an element that only printers are shown.
 * @param told is called with the number of each page before it is drawn
 * @throws when one cannot be drawn
 */
export async function drawForPrinter(
  document: PDFDocumentProxy,
  into: HTMLElement,
  { told, signal }: { told: (page: number) => void; signal: AbortSignal },
): Promise<void> {
  const canvas = globalThis.document.createElement('canvas')
  for (let nr = 1; nr <= document.numPages; nr += 1) {
    if (signal.aborted) return
    told(nr)
    const page = await document.getPage(nr)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.min(fineness, Math.sqrt(mostPixels / (width * height))) })
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    await page.render({ canvas, viewport, intent: 'print' }).promise
    const picture = new Image()
    // As a picture a page takes a twentieth of the memory.
    picture.src = canvas.toDataURL('image/jpeg', 0.92)
    await picture.decode()
    into.append(picture)
    // Else what was decoded for each page is kept until the document is closed.
    page.cleanup()
  }
}

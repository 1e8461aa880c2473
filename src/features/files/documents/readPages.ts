import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type Found, type Line, mostOfDocument, mostText, textOfPage } from './rules.ts'

/** What came of reading a PDF, how many pages it has, where that is known, and what they say. */
export type DocumentText = { found: Found; pages: number | null; texts: { at: number; text: string }[] }

/** Reads bytes of a PDF, from one to the one before another. */
type ReadBytes = (from: number, to: number) => Promise<Uint8Array>

/** How much is asked for at once, in bytes; of a damaged file the library asks for all at once. */
export const chunk = 1024 * 1024

/**
 * Reads a PDF page by page, of which it asks for the parts that it needs. To be called on a thread of its own, since what is in a PDF
 * may take any time and memory.
 * @param until when it stops and gives what it has, by `performance.now()`
 */
export async function readPages(size: number, read: ReadBytes, until: number): Promise<DocumentText> {
  // The other build for servers warns each time that it has nothing to draw with.
  const library = await import('pdfjs-dist')
  const range = new library.PDFDataRangeTransport(size, null)
  range.requestDataRange = (from: number, to: number) => {
    read(from, to).then(
      (bytes) => range.onDataRange(from, bytes),
      () => range.abort(),
    )
  }
  const data = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  try {
    const document = await library.getDocument({
      range,
      rangeChunkSize: chunk,
      disableAutoFetch: true,
      cMapUrl: `${join(data, 'cmaps')}/`,
      standardFontDataUrl: `${join(data, 'standard_fonts')}/`,
      useSystemFonts: false,
      disableFontFace: true,
      useWasm: false,
      enableXfa: false,
      verbosity: library.VerbosityLevel.ERRORS,
    }).promise
    return await textsOf(document, until)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { found: isLocked ? 'locked' : 'broken', pages: null, texts: [] }
  }
}

async function textsOf(document: PDFDocumentProxy, until: number): Promise<DocumentText> {
  const pages = document.numPages
  if (pages < 1) return { found: 'broken', pages: null, texts: [] }
  if (pages > mostOfDocument.counted) return { found: 'broken', pages: null, texts: [] }
  if (pages > mostOfDocument.pages) return { found: 'large', pages, texts: [] }
  // A document without a page that can be opened is none.
  let page: PDFPageProxy = await document.getPage(1)
  const texts: { at: number; text: string }[] = []
  let left: number = mostText.document
  for (let at = 1; at <= pages && left > 0 && performance.now() < until; at += 1) {
    const text = await textOf(page).catch(() => '')
    if (text !== '') texts.push({ at, text })
    left -= text.length
    page.cleanup()
    if (at === pages) break
    const next = await document.getPage(at + 1).catch(() => null)
    if (next === null) break
    page = next
  }
  return { found: texts.length > 0 ? 'read' : 'no-text', pages, texts }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const lines: Line[] = []
  let line: Line | null = null
  let length = 0
  const reader = page.streamTextContent().getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    for (const item of value.items) {
      if (!('str' in item)) continue
      line ??= { text: '', up: Number(item.transform[5]), height: item.height }
      line.text += item.str
      line.height = Math.max(line.height, item.height)
      length += item.str.length
      if (!item.hasEOL) continue
      lines.push(line)
      line = null
    }
    if (length <= mostText.page) continue
    await reader.cancel(new Error('Enough was read.'))
    break
  }
  if (line !== null) lines.push(line)
  return textOfPage(lines)
}

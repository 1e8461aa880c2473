/** What came of reading a PDF: nothing of it is words, it asks for a password, it is damaged, or larger than is read. */
export type Found = 'read' | 'no-text' | 'locked' | 'broken' | 'large'

/** The largest PDF that is read, in bytes and pages, and the most pages that are believed: more is said by broken files. */
export const mostOfDocument = { bytes: 200 * 1024 ** 2, pages: 5_000, counted: 100_000 } as const

/** What says what a PDF says: its pages. */
export const source = 'pages'

/** How many characters are kept of a page, and of all pages together. */
export const mostText = { page: 20_000, document: 2_000_000 } as const

/** A line of a page, as its writer has set it: how far up it is, and how high its letters are. */
export type Line = { text: string; up: number; height: number }

/**
 * What a page says, a paragraph in a line: lines that stand closely together and have letters of one size are one. In the usual form
 * of Unicode, since PDFs have letters as they are drawn.
 */
export function textOfPage(lines: readonly Line[]): string {
  let text = ''
  let before: Line | undefined
  for (const line of lines) {
    const plain = readable(line.text)
    if (plain === '') continue
    if (before !== undefined) text += isSameParagraph(before, line) ? ' ' : '\n'
    text += plain
    before = line
    if (text.length >= mostText.page) break
  }
  return text.slice(0, mostText.page).toWellFormed()
}

function readable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function isSameParagraph(one: Line, other: Line): boolean {
  const height = Math.max(one.height, other.height)
  const apart = Math.abs(one.up - other.up)
  return apart <= 1.7 * height && Math.abs(one.height - other.height) <= 0.15 * height
}

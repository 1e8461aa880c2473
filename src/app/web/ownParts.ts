import { elementId } from './pageDataElement.ts'

/** How the parts of a document begin and end that each reader has of their own: the header, and the page data. */
const ownParts = [
  ['<header', '</header>'],
  [`<script id="${elementId}"`, '</script>'],
] as const

/**
 * Puts the parts that a reader has of their own into the document that visitors get.
 * @param own a document of the reader's, of which only these parts count
 * @throws Error when one of them is missing
 */
export function withOwnParts(visitors: string, own: string): string {
  let [page, at] = ['', 0]
  for (const [begin, end] of ownParts) {
    const [from, to] = placeOf(visitors, begin, end, at)
    page += visitors.slice(at, from) + own.slice(...placeOf(own, begin, end, 0))
    at = to
  }
  return page + visitors.slice(at)
}

function placeOf(document: string, begin: string, end: string, after: number): [from: number, to: number] {
  const from = document.indexOf(begin, after)
  const to = document.indexOf(end, from)
  if (from === -1 || to === -1) throw new Error(`The document has no ${begin}>.`)
  return [from, to + end.length]
}

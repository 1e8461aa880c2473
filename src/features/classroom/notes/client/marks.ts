import { blockOf } from '../../shared/place.ts'
import { longest } from '../rules.ts'
import type { ShownNote } from './queue.ts'

/** A place in a lesson's text: a block, and words in it. */
export type Target = { block: string; quote: { text: string; from: number } | null }

const blockIn = (id: string) => document.getElementById(`t-${id}`)

/** The words of a block, with single spaces. */
export function wordsOf(block: string): string {
  return (blockIn(block)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** The block that an element of a lesson belongs to. */
export function blockAt(element: Element | null, blocks: ReadonlySet<string>): string | null {
  for (let at = element; at !== null; at = at.parentElement) {
    // The property of a form is its field of that name.
    const id = at.getAttribute('id') ?? ''
    if (id.startsWith('t-') && blocks.has(id.slice(2))) return id.slice(2)
  }
  return null
}

/** The first block of a lesson that is in sight; the first one of all where none is. */
export function blockInSight(blocks: readonly string[]): string | null {
  const isBelow = (id: string) => (blockIn(id)?.getBoundingClientRect().top ?? -1) >= 80
  return blocks.find(isBelow) ?? blocks[0] ?? null
}

/** The selected words of a lesson, block by block. */
export function targetsIn(selection: Selection | null, blocks: readonly string[]): Target[] {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  const touched = blocks.flatMap((id) => {
    const element = blockIn(id)
    return element !== null && range.intersectsNode(element) ? [{ id, element }] : []
  })
  // Of blocks within blocks the inner ones.
  const inner = touched.filter(
    ({ element }) => !touched.some((other) => other.element !== element && element.contains(other.element)),
  )
  return inner.flatMap(({ id, element }) => {
    const quote = quoteIn(element, range)
    return quote === null ? [] : [{ block: id, quote }]
  })
}

function quoteIn(element: Element, selected: Range): Target['quote'] {
  const whole = document.createRange()
  whole.selectNodeContents(element)
  const part = whole.cloneRange()
  if (selected.compareBoundaryPoints(Range.START_TO_START, whole) > 0)
    part.setStart(selected.startContainer, selected.startOffset)
  if (selected.compareBoundaryPoints(Range.END_TO_END, whole) < 0)
    part.setEnd(selected.endContainer, selected.endOffset)
  const before = whole.cloneRange()
  before.setEnd(part.startContainer, part.startOffset)
  return quoteOf(part.toString(), before.toString().length)
}

/** Words as they are kept: without blanks around them, and no longer than they may be. */
export function quoteOf(text: string, from: number): Target['quote'] {
  const blanks = text.length - text.trimStart().length
  // A character of two halves is not cut in two.
  const words = text
    .trim()
    .slice(0, longest.quote)
    .replace(/[\ud800-\udbff]$/, '')
  return words === '' ? null : { text: words, from: from + blanks }
}

/** All words of a block. */
export function wholeBlock(block: string): Target {
  return { block, quote: quoteOf(blockIn(block)?.textContent ?? '', 0) }
}

/** Where in a text words stand that once stood at `from`: there, else the nearest place; -1 when they are gone. */
export function findQuote(text: string, quote: { text: string; from: number }): number {
  if (text.startsWith(quote.text, quote.from)) return quote.from
  const after = text.indexOf(quote.text, quote.from)
  const before = text.lastIndexOf(quote.text, quote.from)
  if (after === -1 || before === -1) return Math.max(after, before)
  return after - quote.from < quote.from - before ? after : before
}

/** The words of a note in the page; null when they are gone. Of a note about a whole block its first words. */
function rangeOf({ place, quote }: Pick<ShownNote, 'place' | 'quote'>): Range | null {
  const block = blockOf(place)
  const element = block === null ? null : blockIn(block)
  if (element === null) return null
  const text = element.textContent ?? ''
  const start = quote === null ? 0 : findQuote(text, quote)
  if (start === -1) return null
  const end = start + (quote?.text.length ?? /^\s*(\S+\s+){0,2}\S+/.exec(text)?.[0].length ?? 0)
  const range = document.createRange()
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let passed = 0
  let hasStart = false
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const { length } = node as Text
    if (!hasStart && start < passed + length) {
      range.setStart(node, start - passed)
      hasStart = true
    }
    if (hasStart && end <= passed + length) {
      range.setEnd(node, end - passed)
      return range
    }
    passed += length
  }
  return null
}

/** Whether the words of a note, or its block, are still in the text. */
export function isThere(note: Pick<ShownNote, 'place' | 'quote'>): boolean {
  const block = blockOf(note.place)
  return block === null || (blockIn(block) !== null && (note.quote === null || rangeOf(note) !== null))
}

/** Marks the notes in the text, whose HTML stays as it is. Browsers that cannot do that show them in the list alone. */
export function showMarks(notes: readonly ShownNote[]): void {
  if (typeof Highlight === 'undefined' || CSS.highlights === undefined) return
  const rangesOf = (isWords: boolean) =>
    notes.flatMap((note) => {
      const range = (note.quote !== null) === isWords ? rangeOf(note) : null
      return range === null ? [] : [range]
    })
  CSS.highlights.set('lesson-words', new Highlight(...rangesOf(true)))
  CSS.highlights.set('lesson-blocks', new Highlight(...rangesOf(false)))
}

/** Takes all marks away. */
export function clearMarks(): void {
  if (typeof Highlight === 'undefined' || CSS.highlights === undefined) return
  for (const name of ['lesson-words', 'lesson-blocks']) CSS.highlights.delete(name)
}

import type { Node } from 'prosemirror-model'
import { withBlockIds } from '../shared/blockIds.ts'
import { element } from '../shared/escape.ts'
import type { Addresses } from './addresses.ts'
import type { Heading, Page, Pictures } from './page.ts'
import { rendererNumber } from './rendererNumber.ts'
import { renderBlock } from './renderNode.ts'
import { secondPass } from './secondPass.ts'
import { processorTime } from './withDeadline.ts'
import { fill, primaryOf, type Words } from './words.ts'

/** How long formulas and code of one lesson may take, in ms; what comes later is written plainly. */
const patience = 2_000

/** A lesson as learners get it, with what was found in it. */
export type Rendered = {
  renderer: number
  html: string
  headings: Heading[]
  /** The ids of the blocks on the page, in their order; in the HTML they begin with `t-`. */
  blocks: string[]
  /** The addresses of its links, as they stand in the document. */
  links: string[]
  files: string[]
  /** Whether the second pass had to take something out, which is a fault of the renderer. */
  altered: boolean
}

/**
 * Writes a document of the schema as HTML, without a DOM.
 * @param language that of the course (BCP 47); `words` are ours, in that language where there are some; of `pictures` that are
 * told to be there no others are shown
 */
export function renderDocument(
  document: Node,
  {
    language,
    words,
    addresses,
    pictures,
  }: { language: string; words: Words; addresses: Addresses; pictures?: Pictures },
): Rendered {
  const page: Page = {
    words,
    wordsLanguage: words.language === primaryOf(language) ? null : words.language,
    addresses,
    pictures,
    until: processorTime() + patience,
    blocks: [],
    headings: [],
    links: [],
    files: [],
    footnotes: [],
    counts: { code: 0, formula: 0, table: 0 },
  }
  const body = renderBlock(withBlockIds(document, countedIds()), page)
  const { html, altered } = secondPass(body + renderFootnotes(page))
  const { headings, blocks } = page
  const unique = (all: readonly string[]) => [...new Set(all)]
  return {
    renderer: rendererNumber,
    html,
    headings,
    blocks,
    links: unique(page.links),
    files: unique(page.files),
    altered,
  }
}

/** Ids for blocks whose own is missing or used before, the same each time. */
function countedIds(): () => string {
  let count = 0
  return () => {
    count += 1
    return `unnamed${String(count).padStart(5, '0')}`
  }
}

function renderFootnotes({ footnotes, words, wordsLanguage }: Page): string {
  if (footnotes.length === 0) return ''
  const notes = footnotes.map((html, at) => {
    const number = String(at + 1)
    const back = {
      href: `#t-to-note-${number}`,
      role: 'doc-backlink',
      'aria-label': fill(words.backToText, { number }),
      lang: wordsLanguage,
    }
    return element('li', { id: `t-note-${number}`, dir: 'auto' }, html, ' ', element('a', back, '↩'))
  })
  const section = {
    class: 't-notes',
    role: 'doc-endnotes',
    'aria-label': words.footnotes,
    lang: wordsLanguage,
  }
  return element('section', section, element('ol', {}, ...notes))
}

import type { Node } from 'prosemirror-model'
import { element } from '../shared/escape.ts'
import { colored, languageName } from './highlight.ts'
import { type Page, place } from './page.ts'
import { fill } from './words.ts'

/** Writes a block of code as a region that scrolls by key. */
export function renderCode(node: Node, page: Page): string {
  const language: string | null = node.attrs.language
  page.counts.code += 1
  const number = page.counts.code
  const name = language === null ? null : languageName(language)
  const attributes = {
    id: place(page, String(node.attrs.id)),
    class: 't-code',
    role: 'group',
    tabindex: 0,
    'aria-label':
      name === null ? fill(page.words.code, { number }) : fill(page.words.codeIn, { number, language: name }),
    'data-language': name,
    dir: 'ltr',
    translate: 'no',
  }
  return element('pre', attributes, element('code', {}, colored(node.textContent, language, page.until)))
}

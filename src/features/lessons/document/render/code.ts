import hljs from 'highlight.js/lib/common'
import type { Node } from 'prosemirror-model'
import { element, escapeHtml } from '../shared/escape.ts'
import { CodeHtml } from './codeHtml.ts'
import { type Page, place } from './page.ts'
import { withDeadline } from './withDeadline.ts'

/** Longer code stays plain. */
const mostCharacters = 20_000
const mostLines = 1_000

/** How long one block may be coloured, in ms: some grammars take for ever on some texts. */
const patience = 500

hljs.configure({ __emitter: CodeHtml })

/** Writes a block of code, coloured where its language is known; it is never guessed. */
export function renderCode(node: Node, page: Page): string {
  const code = node.textContent
  const language: string | null = node.attrs.language
  page.counts.code += 1
  const number = String(page.counts.code)
  const name = (language !== null && hljs.getLanguage(language)?.name) || language
  const attributes = {
    id: place(page, String(node.attrs.id)),
    class: 't-code',
    role: 'group',
    tabindex: 0,
    'aria-label': name === null ? page.words.code({ number }) : page.words.codeIn({ number, language: name }),
    'data-language': name,
    dir: 'ltr',
    translate: 'no',
  }
  return element('pre', attributes, element('code', {}, colored(code, language, page.until)))
}

function colored(code: string, language: string | null, until: number): string {
  const plain = escapeHtml(code)
  if (language === null || !hljs.getLanguage(language)) return plain
  if (code.length > mostCharacters || code.split('\n').length > mostLines) return plain
  const left = Math.min(patience, until - performance.now())
  return withDeadline(left, () => hljs.highlight(code, { language, ignoreIllegals: true }).value) ?? plain
}

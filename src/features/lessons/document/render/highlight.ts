import hljs from 'highlight.js/lib/common'
import { escapeHtml } from '../shared/escape.ts'
import { CodeHtml } from './codeHtml.ts'
import { processorTime, withDeadline } from './withDeadline.ts'

/** Longer code stays plain. */
const mostCharacters = 20_000
const mostLines = 1_000

/** How long one block may be coloured, in ms: some grammars take for ever on some texts. */
const patience = 500

hljs.configure({ __emitter: CodeHtml })

/** Whether code in this language is coloured. */
export function knowsLanguage(language: string): boolean {
  return hljs.getLanguage(language) !== undefined
}

/** The name of a language of code for readers. */
export function languageName(language: string): string {
  return hljs.getLanguage(language)?.name ?? language
}

/**
 * Writes code as HTML, coloured where its language is known; it is never guessed.
 * @param until the instant, by `processorTime()`, after which it stays plain
 */
export function colored(code: string, language: string | null, until: number): string {
  const plain = escapeHtml(code)
  if (language === null || !knowsLanguage(language)) return plain
  if (code.length > mostCharacters || code.split('\n').length > mostLines) return plain
  const left = Math.min(patience, until - processorTime())
  return withDeadline(left, () => hljs.highlight(code, { language, ignoreIllegals: true }).value) ?? plain
}

import type { Emitter, HLJSOptions } from 'highlight.js'
import { element, escapeHtml } from '../shared/escape.ts'

/** The classes of code, and the scopes of highlight.js that each stands for; other scopes have no colour. */
const classes = {
  't-keyword': [
    'keyword',
    'built_in',
    'literal',
    'selector-tag',
    'doctag',
    'template-tag',
    'section',
    'strong',
  ],
  't-name': ['title', 'name', 'tag', 'class', 'selector-class', 'selector-id', 'selector-pseudo', 'function'],
  't-type': [
    'type',
    'attr',
    'attribute',
    'property',
    'params',
    'variable',
    'template-variable',
    'selector-attr',
  ],
  't-string': ['string', 'regexp', 'symbol', 'link', 'char', 'addition', 'bullet'],
  't-number': ['number', 'meta', 'deletion'],
  't-comment': ['comment', 'quote', 'emphasis'],
} as const

/** Every class that coloured code may have. */
export const codeClasses: readonly string[] = Object.keys(classes)

const byScope = new Map(
  Object.entries(classes).flatMap(([name, scopes]) => scopes.map((scope): [string, string] => [scope, name])),
)

/** Receives code from highlight.js piece by piece and writes it as HTML, texts through our own escaping. */
export class CodeHtml implements Emitter {
  readonly options: HLJSOptions
  readonly #open: { scope: string; inner: string }[] = [{ scope: '', inner: '' }]

  constructor(options: HLJSOptions) {
    this.options = options
  }

  addText(text: string): void {
    this.#add(escapeHtml(text))
  }

  openNode(scope: string): void {
    this.startScope(scope)
  }

  closeNode(): void {
    this.endScope()
  }

  startScope(scope: string): void {
    this.#open.push({ scope, inner: '' })
  }

  endScope(): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined
    if (closed === undefined) return
    const name = byScope.get(closed.scope) ?? byScope.get(closed.scope.split('.')[0] ?? '')
    const plain = name === undefined || closed.inner === ''
    this.#add(plain ? closed.inner : element('span', { class: name }, closed.inner))
  }

  __addSublanguage(emitter: Emitter): void {
    this.#add(emitter.toHTML())
  }

  finalize(): void {
    while (this.#open.length > 1) this.endScope()
  }

  toHTML(): string {
    this.finalize()
    return this.#open[0]?.inner ?? ''
  }

  #add(html: string): void {
    const last = this.#open.at(-1)
    if (last) last.inner += html
  }
}

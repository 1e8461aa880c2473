import type { NodeSpec } from 'prosemirror-model'
import { codeLanguageAttribute, idAttribute, oneOf, wholeNumber } from './attributes.ts'
import { readBlock, shown, writeBlock } from './elements.ts'

/** The kinds of callouts. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof calloutKinds)[number]

const automatic = () => ({ dir: 'auto' })

/** Blocks of text and those that hold other blocks. */
export const textBlocks = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block cellBlock',
    content: 'inline*',
    attrs: { id: idAttribute },
    parseDOM: [readBlock('p')],
    toDOM: shown('p', automatic),
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { id: idAttribute, level: oneOf([2, 3, 4], 2) },
    parseDOM: [
      ...[1, 2].map((level) => readBlock(`h${level}`, () => ({ level: 2 }))),
      readBlock('h3', () => ({ level: 3 })),
      ...[4, 5, 6].map((level) => readBlock(`h${level}`, () => ({ level: 4 }))),
    ],
    toDOM: (node) => [`h${node.attrs.level}`, writeBlock(node, automatic()), 0],
  },
  bulletList: {
    group: 'block cellBlock list',
    content: 'listItem+',
    attrs: { id: idAttribute },
    parseDOM: [readBlock('ul')],
    toDOM: shown('ul'),
  },
  orderedList: {
    group: 'block cellBlock list',
    content: 'listItem+',
    attrs: { id: idAttribute, start: wholeNumber(0, 1_000_000, 1) },
    parseDOM: [
      readBlock('ol', (element) => {
        const start = Number(element.getAttribute('start') ?? 1)
        return { start: Number.isInteger(start) && start >= 0 && start <= 1_000_000 ? start : 1 }
      }),
    ],
    toDOM: shown('ol', (node) => ({ start: node.attrs.start === 1 ? null : node.attrs.start })),
  },
  listItem: {
    content: 'paragraph block*',
    defining: true,
    attrs: { id: idAttribute, checked: oneOf([null, false, true], null) },
    parseDOM: [
      readBlock('li', (element) => {
        const checked = element.getAttribute('data-checked')
        return { checked: checked === null ? null : checked === 'true' }
      }),
    ],
    toDOM: shown('li', (node) => ({ 'data-checked': node.attrs.checked })),
  },
  quote: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { id: idAttribute },
    parseDOM: [readBlock('blockquote')],
    toDOM: shown('blockquote'),
  },
  callout: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { id: idAttribute, kind: oneOf(calloutKinds, 'note') },
    parseDOM: [
      readBlock('aside[data-callout]', (element) => {
        const kind = calloutKinds.find((one) => one === element.getAttribute('data-callout'))
        return { kind: kind ?? 'note' }
      }),
    ],
    toDOM: shown('aside', (node) => ({ 'data-callout': node.attrs.kind })),
  },
  details: {
    group: 'block',
    content: 'summary block+',
    defining: true,
    attrs: { id: idAttribute },
    parseDOM: [readBlock('details')],
    toDOM: shown('details', () => ({ open: '' })),
  },
  summary: {
    content: 'inline*',
    defining: true,
    attrs: { id: idAttribute },
    parseDOM: [readBlock('summary')],
    toDOM: shown('summary', automatic),
  },
  codeBlock: {
    group: 'block cellBlock',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { id: idAttribute, language: codeLanguageAttribute },
    parseDOM: [
      {
        ...readBlock('pre', (element) => ({ language: languageOf(element) })),
        preserveWhitespace: 'full',
      },
    ],
    toDOM: (node) => [
      'pre',
      writeBlock(node, { 'data-language': node.attrs.language, dir: 'ltr' }),
      ['code', 0],
    ],
  },
} satisfies Record<string, NodeSpec>

function languageOf(element: HTMLElement): string | null {
  const language =
    element.getAttribute('data-language') ??
    /(?:^|\s)language-(\S+)/.exec(element.querySelector('code')?.className ?? '')?.[1]
  return language && /^[a-z0-9][a-z0-9+#._-]{0,29}$/.test(language) ? language : null
}

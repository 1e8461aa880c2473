import type { DOMOutputSpec, Node, NodeSpec } from 'prosemirror-model'
import { fileAttribute, idAttribute, oneOf, texAttribute, text, webAddressAttribute } from './attributes.ts'
import { type Attributes, readBlock, shown, writeBlock } from './elements.ts'
import { attributeLimits } from './limits.ts'

const leaf =
  (tag: string, attributes: (node: Node) => Attributes) =>
  (node: Node): DOMOutputSpec => [tag, writeBlock(node, attributes(node))]

/** Blocks that show something which is no text. */
export const shownBlocks = {
  formula: {
    group: 'block cellBlock',
    attrs: { id: idAttribute, tex: texAttribute },
    parseDOM: [readBlock('div[data-formula]', (element) => ({ tex: element.getAttribute('data-formula') }))],
    toDOM: leaf('div', (node) => ({ 'data-formula': node.attrs.tex })),
  },
  rule: {
    group: 'block',
    attrs: { id: idAttribute },
    parseDOM: [readBlock('hr')],
    toDOM: leaf('hr', () => ({})),
  },
  /** Its content is its caption. */
  image: {
    group: 'block cellBlock',
    content: 'phrase*',
    isolating: true,
    attrs: {
      id: idAttribute,
      file: fileAttribute,
      alt: text(attributeLimits.label),
      decorative: oneOf([false, true], false),
    },
    parseDOM: [
      {
        ...readBlock('figure[data-image]', (element) => ({
          file: element.getAttribute('data-file'),
          alt: element.getAttribute('data-alt') ?? '',
          decorative: element.hasAttribute('data-decorative'),
        })),
        contentElement: 'figcaption',
      },
    ],
    toDOM: (node) => [
      'figure',
      writeBlock(node, {
        'data-image': '',
        'data-file': node.attrs.file,
        'data-alt': node.attrs.alt,
        'data-decorative': node.attrs.decorative ? '' : null,
      }),
      ['figcaption', { dir: 'auto' }, 0],
    ],
  },
  figureGroup: {
    group: 'block',
    content: 'image+',
    attrs: { id: idAttribute },
    parseDOM: [readBlock('div[data-figures]')],
    toDOM: shown('div', () => ({ 'data-figures': '' })),
  },
  fileLink: {
    group: 'block',
    attrs: { id: idAttribute, file: fileAttribute, name: text(attributeLimits.label) },
    parseDOM: [
      readBlock('div[data-file-link]', (element) => ({
        file: element.getAttribute('data-file'),
        name: element.getAttribute('data-file-link') ?? '',
      })),
    ],
    toDOM: leaf('div', (node) => ({ 'data-file-link': node.attrs.name, 'data-file': node.attrs.file })),
  },
  embed: {
    group: 'block',
    attrs: { id: idAttribute, url: webAddressAttribute, title: text(attributeLimits.label) },
    parseDOM: [
      readBlock('div[data-embed]', (element) => ({
        url: element.getAttribute('data-embed'),
        title: element.getAttribute('data-title') ?? '',
      })),
    ],
    toDOM: leaf('div', (node) => ({ 'data-embed': node.attrs.url, 'data-title': node.attrs.title })),
  },
} satisfies Record<string, NodeSpec>

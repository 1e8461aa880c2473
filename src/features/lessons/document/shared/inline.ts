import type { MarkSpec, NodeSpec } from 'prosemirror-model'
import { addressAttribute, languageAttribute, oneOf, texAttribute } from './attributes.ts'

/** What stands in a line. A footnote holds a phrase, which is all of these but footnotes. */
export const inlineNodes = {
  text: { group: 'inline phrase' },
  lineBreak: {
    group: 'inline phrase',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  inlineFormula: {
    group: 'inline phrase',
    inline: true,
    attrs: { tex: texAttribute },
    parseDOM: [
      {
        tag: 'span[data-formula]',
        getAttrs: (element) => ({ tex: element.getAttribute('data-formula') }),
      },
    ],
    toDOM: (node) => ['span', { 'data-formula': node.attrs.tex }],
  },
  footnote: {
    group: 'inline',
    inline: true,
    content: 'phrase*',
    isolating: true,
    parseDOM: [{ tag: 'span[data-footnote]' }],
    toDOM: () => ['span', { 'data-footnote': '' }, 0],
  },
} satisfies Record<string, NodeSpec>

/** Marks from the outermost to the innermost. */
export const marks = {
  link: {
    attrs: { href: addressAttribute },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
    toDOM: (mark) => ['a', { href: mark.attrs.href }, 0],
  },
  lang: {
    attrs: { lang: languageAttribute, dir: oneOf(['ltr', 'rtl', 'auto'], 'auto') },
    parseDOM: [
      {
        tag: 'span[lang]',
        getAttrs: (element) => ({
          lang: element.getAttribute('lang'),
          dir: ['ltr', 'rtl'].includes(element.dir) ? element.dir : 'auto',
        }),
      },
    ],
    toDOM: (mark) => ['span', { lang: mark.attrs.lang, dir: mark.attrs.dir }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
  sub: { excludes: 'sub sup', parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
  sup: { excludes: 'sub sup', parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  kbd: { parseDOM: [{ tag: 'kbd' }], toDOM: () => ['kbd', 0] },
} satisfies Record<string, MarkSpec>

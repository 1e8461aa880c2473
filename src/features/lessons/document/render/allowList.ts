import type { Schema } from 'hast-util-sanitize'
import { calloutKinds } from '../shared/blocks.ts'
import { formulaClasses } from '../shared/formula/looks.ts'
import { mathAttributes, mathElements } from '../shared/formula/mathElements.ts'
import { alignments } from '../shared/tables.ts'
import { codeClasses } from './codeHtml.ts'

const text = ['a', 'br', 'code', 'em', 'kbd', 's', 'span', 'strong', 'sub', 'sup', 'u']
const blocks = [
  'blockquote',
  'details',
  'div',
  'h2',
  'h3',
  'h4',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'ul',
]
const shown = ['figcaption', 'figure', 'img', 'table', 'tbody', 'td', 'th', 'thead', 'tr']

type Attributes = NonNullable<Schema['attributes']>[string]

const classes = (...names: string[]): Attributes[number] => ['className', ...names]
const language: Attributes = ['lang', ['dir', 'ltr', 'rtl', 'auto']]
const cell: Attributes = [...language, 'colSpan', 'rowSpan', classes(...alignments.map((one) => `t-${one}`))]
const scrolling: Attributes = [...language, ['role', 'group', 'region', 'note'], ['tabIndex', 0], 'ariaLabel']
const link: Attributes = ['href', 'rel', ['role', 'doc-noteref', 'doc-backlink'], 'ariaLabel', ...language]
const divisions = ['t-figures', 't-file', 't-embed', 't-table', 't-formula', 't-callout']

const mathClasses = [...formulaClasses]
const ofMath = Object.fromEntries(
  [...mathElements].map((name): [string, Attributes] => [name, [...mathAttributes, classes(...mathClasses)]]),
)

/** What a lesson's page may consist of. Every list is stated, so that none is inherited from the sanitiser's own. */
export const allowList: Schema = {
  allowComments: false,
  allowDoctypes: false,
  ancestors: {},
  attributes: {
    ...ofMath,
    '*': [['id', /^t-[a-z0-9-]+$/]],
    a: link,
    blockquote: language,
    code: [...language, classes('t-tex'), 'title'],
    details: [],
    div: [...scrolling, classes(...divisions, ...calloutKinds.map((kind) => `t-${kind}`))],
    figcaption: language,
    figure: [classes('t-image')],
    h2: language,
    h3: language,
    h4: language,
    img: ['src', 'srcSet', 'sizes', 'width', 'height', 'alt', ['loading', 'lazy'], ['decoding', 'async']],
    li: language,
    ol: ['start'],
    p: [...language, classes('t-callout-kind', 't-missing')],
    pre: [...scrolling, classes('t-code'), 'dataLanguage', ['translate', 'no']],
    section: [classes('t-notes'), ['role', 'doc-endnotes'], 'ariaLabel'],
    span: [
      ...language,
      ['role', 'img'],
      'ariaLabel',
      classes('t-check', 't-checked', 't-provider', ...codeClasses),
    ],
    summary: language,
    sup: [classes('t-ref')],
    td: cell,
    th: [...cell, ['scope', 'col', 'row']],
    ul: [classes('t-tasks')],
  },
  clobber: [],
  clobberPrefix: '',
  protocols: { href: ['http', 'https', 'mailto'], src: [] },
  required: {},
  strip: ['script', 'style'],
  tagNames: [...text, ...blocks, ...shown, ...mathElements],
}

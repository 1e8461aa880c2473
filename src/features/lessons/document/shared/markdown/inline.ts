import type { Html, PhrasingContent } from 'mdast'
import type { InlineMath } from 'mdast-util-math'
import type { Mark, Node } from 'prosemirror-model'
import { element, escapeHtml, startTag } from '../escape.ts'
import type { MarkName } from '../schema.ts'

type Inline = PhrasingContent | InlineMath

/** Marks for which Markdown has no sign; they are written as HTML. */
const htmlMarks: Partial<Record<MarkName, string>> = { underline: 'u', sub: 'sub', sup: 'sup', kbd: 'kbd' }

/** Footnotes of a document, whose texts come at its end. */
export type Notes = Inline[][]

/** Writes what stands in a line. */
export function writeInline(parent: Node, notes: Notes): Inline[] {
  return writeMarked(parent.children, 0, notes)
}

/** Writes nodes that share the marks before `depth`; those with the same next mark stand in one element. */
function writeMarked(nodes: readonly Node[], depth: number, notes: Notes): Inline[] {
  const written: Inline[] = []
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at]
    const mark = node?.marks[depth]
    if (!node || !mark) {
      if (node) written.push(writeLeaf(node, notes))
      at += 1
      continue
    }
    const end = nodes.findIndex((other, index) => index > at && !other.marks[depth]?.eq(mark))
    const run = nodes.slice(at, end < 0 ? nodes.length : end)
    written.push(...wrap(mark, run, depth, notes))
    at += run.length
  }
  return written
}

function wrap(mark: Mark, run: readonly Node[], depth: number, notes: Notes): Inline[] {
  const name = mark.type.name as MarkName
  if (name === 'code') return run.map((node) => writeCode(node, depth, notes))
  const children = writeMarked(run, depth + 1, notes) as PhrasingContent[]
  const tag = htmlMarks[name]
  if (tag) return [html(startTag(tag)), ...children, html(`</${tag}>`)]
  switch (name) {
    case 'link':
      return [{ type: 'link', url: String(mark.attrs.href), children }]
    case 'strong':
      return [{ type: 'strong', children }]
    case 'em':
      return [{ type: 'emphasis', children }]
    case 'strike':
      return [{ type: 'delete', children }]
    case 'lang':
      return [
        html(startTag('span', { lang: mark.attrs.lang, dir: mark.attrs.dir })),
        ...children,
        html('</span>'),
      ]
    default:
      return children
  }
}

/** Code in Markdown has no marks within; one that Markdown writes otherwise is HTML around. */
function writeCode(node: Node, depth: number, notes: Notes): Inline {
  if (!node.isText) return writeLeaf(node, notes)
  return node.marks.length > depth + 1
    ? html(element('code', {}, escapeHtml(node.text ?? '')))
    : { type: 'inlineCode', value: node.text ?? '' }
}

function writeLeaf(node: Node, notes: Notes): Inline {
  switch (node.type.name) {
    case 'lineBreak':
      return { type: 'break' }
    case 'inlineFormula':
      return { type: 'inlineMath', value: node.attrs.tex }
    case 'footnote': {
      const number = notes.push([])
      notes[number - 1] = writeInline(node, notes)
      return { type: 'footnoteReference', identifier: String(number) }
    }
    default:
      return { type: 'text', value: node.text ?? '' }
  }
}

function html(value: string): Html {
  return { type: 'html', value }
}

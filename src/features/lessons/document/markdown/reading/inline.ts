import type { Element, Nodes } from 'hast'
import { formulaHtml } from '../../shared/formula/formulaHtml.ts'
import { attributeLimits } from '../../shared/limits.ts'
import type { JsonMark, JsonNode } from '../json.ts'
import { type Context, property } from './context.ts'
import { dropped } from './dropped.ts'
import { readImage } from './image.ts'
import { markOf, withMark } from './marks.ts'
import { toText } from './text.ts'

/** What stands in a line, pictures included, which blocks then stand between. */
export function readInline(
  nodes: readonly Nodes[],
  context: Context,
  marks: readonly JsonMark[] = [],
): JsonNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return textNode(node.value.replaceAll(/\s+/g, ' '), marks)
    if (node.type === 'comment') return dropComment(node, context)
    return node.type === 'element' ? readElement(node, context, marks) : []
  })
}

function textNode(text: string, marks: readonly JsonMark[]): JsonNode[] {
  return text === '' ? [] : [{ type: 'text', text, marks }]
}

function dropComment(node: Nodes, { reporter }: Context): [] {
  reporter.tell('dropped', 'comment', node, '')
  return []
}

function readElement(element: Element, context: Context, marks: readonly JsonMark[]): JsonNode[] {
  const code = dropped(element)
  if (code) {
    context.reporter.tell('dropped', code, element, element.tagName)
    return []
  }
  switch (element.tagName) {
    case 'br':
      return [{ type: 'lineBreak', marks }]
    case 'wbr':
    case 'input':
      return []
    case 'img':
      return [readImage(element, context)]
    case 'md-formula':
      return readFormula(element, context, marks)
    case 'md-note':
      return readNote(element, context)
    default: {
      const mark = markOf(element, context)
      return readInline(element.children, context, mark ? withMark(marks, mark) : marks)
    }
  }
}

function readFormula(element: Element, { reporter }: Context, marks: readonly JsonMark[]): JsonNode[] {
  const tex = property(element, 'dataTex')
  if (tex.length > attributeLimits.tex) {
    reporter.tell('converted', 'too-complex', element, tex)
    return textNode(tex.replaceAll(/\s+/g, ' '), marks)
  }
  if (formulaHtml(tex, false) === null) reporter.tell('converted', 'unreadable-formula', element, tex)
  return [{ type: 'inlineFormula', attrs: { tex }, marks }]
}

function readNote(element: Element, context: Context): JsonNode[] {
  if (property(element, 'dataFlattened') === 'true') {
    context.reporter.tell('converted', 'footnote-flattened', element, toText(element))
  }
  const content = trimmed(readInline(element.children, context).filter(isPhrase))
  return [{ type: 'footnote', content }]
}

/** Whether a node may stand in a footnote or a caption. */
function isPhrase({ type }: JsonNode): boolean {
  return type === 'text' || type === 'lineBreak' || type === 'inlineFormula'
}

/** A line without spaces and breaks at its ends, and without spaces that follow one another. */
export function trimmed(nodes: readonly JsonNode[]): JsonNode[] {
  const result: JsonNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const startsAnew = last === undefined || last.type === 'lineBreak' || last.text?.endsWith(' ')
    const text = startsAnew ? node.text?.trimStart() : node.text
    if (node.type !== 'text') result.push(node)
    else if (text) result.push({ ...node, text })
  }
  for (let last = result.at(-1); last; last = result.at(-1)) {
    const text = last.text?.trimEnd()
    if (last.type !== 'lineBreak' && text !== '') {
      if (text !== undefined) result[result.length - 1] = { ...last, text }
      return result
    }
    result.pop()
  }
  return result
}

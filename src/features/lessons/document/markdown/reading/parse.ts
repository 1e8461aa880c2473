import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { type InlineMath, mathFromMarkdown } from 'mdast-util-math'
import { directive } from 'micromark-extension-directive'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { type CalloutKind, calloutKinds } from '../../shared/blocks.ts'

/** A quote that says by its first line that it is a callout. */
export type Callout = { kind: CalloutKind }

/** Directives in a line are switched off: "10:30am" and "3:1" would be such. */
const containers = { flow: directive().flow ?? {} }

/** Parses Markdown as GitHub writes it, with formulas and containers. */
export function parseMarkdown(text: string): { tree: Root; callouts: ReadonlyMap<Nodes, Callout> } {
  const tree = fromMarkdown(text, {
    extensions: [gfm(), math(), containers],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), directiveFromMarkdown()],
  })
  const callouts = new Map<Nodes, Callout>()
  visit(tree, text, callouts)
  return { tree, callouts }
}

function visit(parent: Parents, text: string, callouts: Map<Nodes, Callout>): void {
  if (parent.type === 'blockquote') {
    const kind = takeAlert(parent)
    if (kind) callouts.set(parent, { kind })
  }
  const children: Nodes[] = parent.children
  children.forEach((child, at) => {
    if (child.type === 'inlineMath' && !isFormula(child, text)) children[at] = sourceOf(child, text)
    else if ('children' in child) visit(child, text, callouts)
  })
}

/** Takes `[!NOTE]` out of a quote that begins with it. */
function takeAlert(quote: Blockquote): CalloutKind | null {
  const [first] = quote.children
  const line = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || line?.type !== 'text') return null
  const [whole, name] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(line.value) ?? []
  const kind = calloutKinds.find((one) => one === name?.toLowerCase())
  if (whole === undefined || kind === undefined) return null
  line.value = line.value.slice(whole.length)
  if (line.value === '') removeFirst(first)
  if (first.children.length === 0) quote.children.shift()
  return kind
}

function removeFirst(paragraph: Paragraph): void {
  paragraph.children.shift()
  if (paragraph.children[0]?.type === 'break') paragraph.children.shift()
}

/** Signs of money are none of a formula: it has no space inside its signs, and no digit after them. */
function isFormula({ position, value }: InlineMath, text: string): boolean {
  const end = position?.end.offset ?? 0
  const source = text.slice(position?.start.offset, end)
  if (source.startsWith('$$')) return true
  return !/^\s|\s$/.test(source.replaceAll(/^\$|\$$/g, '')) && value !== '' && !/\d/.test(text[end] ?? '')
}

function sourceOf(node: InlineMath, text: string): PhrasingContent {
  const { position } = node
  const value = text.slice(position?.start.offset, position?.end.offset)
  return { type: 'text', value, ...(position && { position }) }
}

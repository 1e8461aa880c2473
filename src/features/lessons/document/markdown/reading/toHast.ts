import type { Element, ElementContent, Nodes as HastNodes, Root as HastRoot, Properties } from 'hast'
import { raw } from 'hast-util-raw'
import type { Code, FootnoteReference, ListItem, Nodes, Root, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { type Handlers, type State, toHast } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import { VFile } from 'vfile'
import type { Callout } from './parse.ts'

/**
 * Turns parsed Markdown into a tree of HTML, raw HTML put together over it. What Markdown has and HTML has not becomes elements
 * named `md-…`: callout, formula, note, directive, file and embed.
 */
export function toHtmlTree(tree: Root, text: string, callouts: ReadonlyMap<Nodes, Callout>): HastNodes {
  const within: string[] = []
  const handlers: Handlers = {
    blockquote: (state, node) => {
      const callout = callouts.get(node)
      return callout
        ? make(state, node, 'md-callout', { dataKind: callout.kind })
        : make(state, node, 'blockquote')
    },
    containerDirective: (state, node: ContainerDirective) =>
      make(state, node, 'md-directive', { dataName: node.name }),
    leafDirective: (state, node: LeafDirective) =>
      make(state, node, 'md-leaf', { dataName: node.name, dataTarget: node.attributes?.to ?? '' }),
    code: (state, node: Code) => {
      const properties = { className: node.lang ? [`language-${node.lang}`] : [], dataMeta: node.meta ?? '' }
      const children = [{ type: 'text' as const, value: `${node.value}\n` }]
      const pre = make(state, node, 'pre')
      pre.children = [{ type: 'element', tagName: 'code', properties, children }]
      return pre
    },
    listItem: (state, node: ListItem) =>
      make(state, node, 'li', node.checked == null ? {} : { dataChecked: String(node.checked) }),
    math: (state, node) => formula(state, node, node.value, true),
    inlineMath: (state, node) => {
      const source = text.slice(node.position?.start.offset, node.position?.end.offset)
      return formula(state, node, node.value, source.startsWith('$$'))
    },
    footnoteReference: (state, node: FootnoteReference) => {
      const id = node.identifier.toUpperCase()
      const definition = state.footnoteById.get(id)
      if (!definition || within.includes(id)) return { type: 'text', value: `[^${node.identifier}]` }
      within.push(id)
      const children = definition.children.flatMap((block, at) => [
        ...(at === 0 ? [] : [{ type: 'element' as const, tagName: 'br', properties: {}, children: [] }]),
        ...phrasing(state, block),
      ])
      within.pop()
      const flattened =
        definition.children.some((block) => block.type !== 'paragraph') || definition.children.length > 1
      const note: Element = {
        type: 'element',
        tagName: 'md-note',
        properties: { dataFlattened: String(flattened) },
        children,
      }
      state.patch(node, note)
      return note
    },
  }
  const html = toHast(tree, { allowDangerousHtml: true, handlers })
  const file = new VFile({ value: text })
  return raw(html as HastRoot, { file, tagfilter: false })
}

/** What stands in the lines of a block: a footnote has no blocks. */
function phrasing(state: State, block: RootContent): ElementContent[] {
  if (block.type === 'paragraph') return state.all(block) as ElementContent[]
  return [{ type: 'text', value: textOf(block) }]
}

function make(state: State, node: Nodes, tagName: string, properties: Properties = {}): Element {
  const children = 'children' in node ? (state.all(node) as ElementContent[]) : []
  const element: Element = { type: 'element', tagName, properties, children }
  state.patch(node, element)
  return element
}

function formula(state: State, node: Nodes, tex: string, display: boolean): Element {
  return make(state, node, 'md-formula', { dataTex: tex, dataDisplay: String(display) })
}

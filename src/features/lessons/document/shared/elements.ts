import type { DOMOutputSpec, Node, TagParseRule } from 'prosemirror-model'
import { blockId } from './attributes.ts'

/** Attributes of a node, or of the element that shows it in the editor. */
export type Attributes = Record<string, unknown>

/** What the editor's element says of a block, for `readBlock` to read it back: its id, and the attributes that are given. */
export function writeBlock(node: Node, attributes: Attributes = {}): Record<string, string> {
  const all = { 'data-id': node.attrs.id, ...attributes }
  const given = Object.entries(all).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** Reads an element that `writeBlock` wrote, or one of another page; an id of another form counts as none. */
export function readBlock(
  tag: string,
  more: (element: HTMLElement) => Attributes = () => ({}),
): TagParseRule {
  return {
    tag,
    getAttrs(element) {
      const id = element.getAttribute('data-id')
      return { id: id !== null && blockId.test(id) ? id : null, ...more(element) }
    },
  }
}

/** How the editor shows a block that holds something. */
export const shown =
  (tag: string, attributes?: (node: Node) => Attributes) =>
  (node: Node): DOMOutputSpec => [tag, writeBlock(node, attributes?.(node)), 0]

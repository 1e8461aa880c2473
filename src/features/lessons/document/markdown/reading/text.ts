import type { Nodes } from 'hast'

/** The text of a tree. */
export function toText(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(toText).join('') : ''
}

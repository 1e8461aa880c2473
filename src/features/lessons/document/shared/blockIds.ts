import { Fragment, type Node } from 'prosemirror-model'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A new id of a block; 12 characters are unique within any lesson. */
export function newBlockId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(numbers, (number) => letters[number % letters.length]).join('')
}

/** Whether blocks of this node's type have ids. */
export function hasId(node: Node): boolean {
  return node.type.spec.attrs !== undefined && 'id' in node.type.spec.attrs
}

/** Gives an id to each block that has none, or has one that a block before it has. */
export function withBlockIds(document: Node, newId: () => string = newBlockId): Node {
  const taken = new Set<string>()
  const renew = (node: Node): Node => {
    if (node.isInline) return node
    const attrs = hasId(node) ? { ...node.attrs, id: unused(node.attrs.id) } : node.attrs
    const content = node.isTextblock ? node.content : Fragment.fromArray(node.children.map(renew))
    return node.type.create(attrs, content, node.marks)
  }
  const unused = (id: string | null): string => {
    let free = id ?? newId()
    while (taken.has(free)) free = newId()
    taken.add(free)
    return free
  }
  return renew(document)
}

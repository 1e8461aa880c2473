import type { Node } from 'prosemirror-model'

/** What a block says, footnotes and formulas included; `id` is the block to go to. */
export type BlockText = { id: string; text: string }

/** The text of a document block by block, for search, for its snippets, and for counting words. */
export function blockTexts(document: Node): BlockText[] {
  const blocks: BlockText[] = []
  document.descendants((node) => {
    const text = ownText(node)
    if (text !== '') blocks.push({ id: String(node.attrs.id ?? ''), text })
    return !node.isTextblock
  })
  return blocks
}

function ownText(node: Node): string {
  switch (node.type.name) {
    case 'formula':
      return node.attrs.tex
    case 'fileLink':
      return node.attrs.name
    case 'embed':
      return node.attrs.title
    case 'image':
      return [node.attrs.decorative ? '' : node.attrs.alt, lineText(node)].filter(Boolean).join(' ')
    default:
      return node.isTextblock ? lineText(node) : ''
  }
}

/** What stands in a line. */
export function lineText(node: Node): string {
  const parts = node.children.map((child) => {
    if (child.isText) return child.text ?? ''
    if (child.type.name === 'inlineFormula') return child.attrs.tex
    return child.type.name === 'footnote' ? ` ${lineText(child)}` : ' '
  })
  return parts.join('').trim()
}

import type { Node } from 'prosemirror-model'

/** How many words a document has, as its history tells. */
export function countWords(document: Node): number {
  return (
    document.textBetween(0, document.content.size, ' ', ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)
      ?.length ?? 0
  )
}

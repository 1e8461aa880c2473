import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { hasId, newBlockId } from '../../../document/shared/blockIds.ts'

/** Whether a transaction holds what others have written, which nothing here may repair. */
export const isReceived = (transaction: Transaction) => transaction.getMeta('rebased') !== undefined

/** Gives an id to each block that the author has made: a split or pasted one has none, or that of another. */
export function blockIds(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, state) {
      if (!transactions.some((one) => one.docChanged && !isReceived(one))) return null
      const places = blocksWithoutOwnId(state.doc)
      if (places.length === 0) return null
      const transaction = state.tr
      for (const place of places) transaction.setNodeAttribute(place, 'id', newBlockId())
      return transaction
    },
  })
}

/** The places of blocks that have no id, or one that an earlier block has. */
function blocksWithoutOwnId(document: Node): number[] {
  const known = new Set<string>()
  const places: number[] = []
  document.descendants((node, place) => {
    if (hasId(node)) {
      const id: unknown = node.attrs.id
      if (typeof id !== 'string' || known.has(id)) places.push(place)
      else known.add(id)
    }
    return !node.isTextblock
  })
  return places
}

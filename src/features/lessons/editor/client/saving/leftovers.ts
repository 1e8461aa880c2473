import type { Transaction } from 'prosemirror-state'
import { replaceStep } from 'prosemirror-transform'
import type { Range } from './merge.ts'

/**
 * Deletes what a merge has brought back. Blocks stay: a deletion of theirs that does not fit any more was meant for others.
 * @param transaction begins where the merge has ended
 * @param ranges in the order of the text
 */
export function deleteLeftovers(transaction: Transaction, ranges: readonly Range[]): Transaction {
  for (const { from, to } of ranges.toReversed()) {
    const parts: Range[] = []
    transaction.doc.nodesBetween(from, to, (node, at) => {
      const part = { from: Math.max(from, at), to: Math.min(to, at + node.nodeSize) }
      if (node.isLeaf && part.from < part.to) parts.push(part)
    })
    for (const part of parts.toReversed()) {
      const step = replaceStep(transaction.doc, part.from, part.to)
      if (step) transaction.maybeStep(step)
    }
  }
  return transaction
}

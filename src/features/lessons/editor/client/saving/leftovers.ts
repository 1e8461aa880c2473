import type { Transaction } from 'prosemirror-state'
import { type Mapping, ReplaceStep, type Step } from 'prosemirror-transform'

/**
 * Deletes what is left of that which own steps have deleted and a merge has brought back: ProseMirror drops a deletion when
 * both its ends stand in what others have deleted, even where they have left what is between.
 * @param transaction begins where the merge has ended
 * @param own the steps before the merge, all of which `merge` has tried to make after those of others
 * @param merge the mapping of the merge
 */
export function deleteLeftovers(transaction: Transaction, own: readonly Step[], merge: Mapping): Transaction {
  for (const [at, step] of own.entries()) {
    const undone = own.length - 1 - at
    if (!(step instanceof ReplaceStep) || merge.getMirror(undone) !== undefined) continue
    const later = merge.slice(undone + 1)
    const from = transaction.mapping.map(later.map(step.from, 1), 1)
    const to = transaction.mapping.map(later.map(step.to, -1), -1)
    if (from < to) transaction.delete(from, to)
  }
  return transaction
}

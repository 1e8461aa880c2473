import { claimSlot, type Draft, dropDraft, knowsOpenSlots, newSlot, putDraft, type Slot } from './keep.ts'

/** The slots that this page writes to, by form: a form that comes back finds its own again. */
const own = new Map<string, Slot>()

/** Where a form on this page writes its draft. */
export type DraftScope = {
  isOwn(slot: Slot): boolean
  /** Writes the draft; false when the browser does not let us. */
  put(draft: Draft): boolean
  /** Drops what was written or taken. */
  drop(): void
  /** Goes on in the slot of an earlier page; where nobody knows whether that page is open, beside it. */
  take(from: Slot): void
  /** Writes elsewhere from now on, and leaves what stands in its slot as it is. */
  leave(): void
}

export function makeDraftScope(account: string, form: string): DraftScope {
  const key = `${account} ${form}`
  let slot = own.get(key) ?? newSlot(account)
  /** What was taken without becoming the page's own. */
  let copied: Slot | null = null

  return {
    isOwn: ({ name }) => name === slot.name,
    put(draft) {
      if (own.get(key) !== slot) {
        own.set(key, slot)
        void claimSlot(slot)
      }
      return putDraft(slot, draft)
    },
    drop() {
      dropDraft(slot)
      if (copied !== null) dropDraft(copied)
      copied = null
    },
    take(from) {
      if (from.name === slot.name) return
      if (!knowsOpenSlots()) {
        copied = from
        return
      }
      dropDraft(slot)
      slot = from
      own.set(key, slot)
    },
    leave() {
      slot = newSlot(account)
    },
  }
}

import { claimSlot, type Draft, dropDraft, knowsOpenSlots, newSlot, putDraft, type Slot } from './keep.ts'

/** The slots that this page writes to, by form, so that a form that is shown again continues its own. */
const own = new Map<string, Slot>()

/** The slots of a form on this page. */
export type DraftScope = {
  isOwn(slot: Slot): boolean
  /** Writes the draft; false when the browser forbids it or is full. */
  put(draft: Draft): boolean
  /** Drops what was written and what was taken. */
  drop(): void
  /** Continues in the slot of an earlier page; without Web Locks, where that page may be open, in a copy. */
  take(from: Slot): void
  /** Writes to a new slot from now on, and leaves the old one as it is. */
  leave(): void
}

export function makeDraftScope(account: string, form: string): DraftScope {
  const key = `${account} ${form}`
  let slot = own.get(key) ?? newSlot(account)
  /** The slot that was taken without becoming this page's own. */
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

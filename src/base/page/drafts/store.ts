import { randomName } from '../randomName.ts'

/** The texts of a form by the names of its fields. */
export type Texts = Record<string, string>

/** The texts that were typed into a form and not saved, and those that it began with. */
export type Draft = {
  /** The form's `nameOf`. */
  form: string
  /** When it was last written, in ms since 1970. */
  at: number
  base: Texts
  typed: Texts
  /** Hidden values that belong to what was typed, such as the version that was read. */
  carried: Texts
}

const prefix = 'draft:'

/** Written when drafts are forgotten, to notify other tabs. */
const endKey = 'drafts-end'

const day = 86_400_000

/** How long drafts are kept, in ms; a visitor's shorter, because the computer may be shared. */
const lifeOf = (account: string) => (account === '' ? day : 7 * day)

/** The storage entry of one tab's draft for one form. Two tabs never write to the same one. */
export type Slot = { account: string; name: string }

/** A slot that no tab has used, for which nothing is stored yet. */
export function newSlot(account: string): Slot {
  return { account, name: randomName() }
}

const keyOf = ({ account, name }: Slot) => `${prefix}${account}:${name}`

/** Stores a draft; false when the browser forbids it or is full. */
export function putDraft(slot: Slot, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(slot), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Deletes a slot's draft, if there is one. */
export function dropDraft(slot: Slot): void {
  try {
    localStorage.removeItem(keyOf(slot))
  } catch {
    // Without storage there is nothing to drop.
  }
}

/** The account's drafts for a form, newest first. Expired drafts of any account are dropped. */
export function listDrafts(account: string, form: string, now: number): { slot: Slot; draft: Draft }[] {
  const found: { slot: Slot; draft: Draft }[] = []
  try {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
      const [owner = '', name = ''] = key.slice(prefix.length).split(':')
      const draft = readDraft(localStorage.getItem(key))
      if (draft === null || draft.at < now - lifeOf(owner)) localStorage.removeItem(key)
      else if (owner === account && draft.form === form) found.push({ slot: { account, name }, draft })
    }
  } catch {
    // Storage can be forbidden: then there are no drafts.
  }
  return found.sort((one, other) => other.draft.at - one.draft.at)
}

/** Drops the account's drafts whose texts were all sent to the server. @param said the texts that were sent */
export function dropSaid(account: string, said: Texts): void {
  const isSaid = (typed: Texts) =>
    Object.entries(typed).every(([name, text]) => said[name]?.replaceAll('\r\n', '\n') === text)
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(`${prefix}${account}:`))) {
      if (isSaid(readDraft(localStorage.getItem(key))?.typed ?? {})) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept.
  }
}

/** Deletes all drafts in this browser when somebody signs out, and stops open tabs from keeping theirs. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
    localStorage.setItem(endKey, `${Date.now()}`)
  } catch {
    // Nothing was kept.
  }
  dispatchEvent(new StorageEvent('storage', { key: endKey }))
}

/** Calls `forgotten` when somebody signs out, in this tab or another. */
export function onForgotten(forgotten: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === endKey || key === null) forgotten()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** The slots that this page has locked. */
const claimed = new Set<string>()

/**
 * Locks a slot for as long as this page is open; false when another open page has it. Without Web Locks, which need https,
 * this cannot be known, and it is true.
 */
export async function claimSlot(slot: Slot): Promise<boolean> {
  if (claimed.has(slot.name) || !knowsOpenSlots()) return true
  return new Promise((resolve) => {
    navigator.locks
      .request(keyOf(slot), { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        if (lock === null) return
        claimed.add(slot.name)
        return new Promise<void>(() => {})
      })
      .catch(() => resolve(false))
  })
}

/** Whether the browser has Web Locks, by which slots of open pages can be recognised. */
const knowsOpenSlots = () => 'locks' in navigator

/** The slots that this page writes to, by account and form, so that a form that is shown again continues its own. */
const own = new Map<string, Slot>()

/** The slot that a form on this page writes to, and how it changes. */
export function draftScope(account: string, form: string) {
  const key = `${account} ${form}`
  let slot = own.get(key) ?? newSlot(account)
  /** The slot that was taken without becoming this page's own. */
  let copied: Slot | null = null

  return {
    isOwn: ({ name }: Slot) => name === slot.name,
    /** Writes the draft; false when the browser forbids it or is full. */
    put(draft: Draft): boolean {
      if (own.get(key) !== slot) {
        own.set(key, slot)
        void claimSlot(slot)
      }
      return putDraft(slot, draft)
    },
    /** Drops what was written and what was taken. */
    drop(): void {
      dropDraft(slot)
      if (copied !== null) dropDraft(copied)
      copied = null
    },
    /** Continues in the slot of an earlier page; without Web Locks, where that page may be open, in a copy. */
    take(from: Slot): void {
      if (from.name === slot.name) return
      if (!knowsOpenSlots()) {
        copied = from
        return
      }
      dropDraft(slot)
      slot = from
      own.set(key, slot)
    },
    /** Writes to a new slot from now on, and leaves the old one as it is. */
    leave(): void {
      slot = newSlot(account)
    },
  }
}

function readDraft(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? '') as Partial<Draft>
    const { form, at, base, typed, carried } = draft
    const whole = typeof form === 'string' && typeof at === 'number' && base && typed && carried
    return whole ? { form, at, base, typed, carried } : null
  } catch {
    return null
  }
}

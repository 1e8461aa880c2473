import { randomName } from '../randomName.ts'

/** The texts of a form by the names of its fields. */
export type Texts = Record<string, string>

/** What somebody had written into a form when it was not sent, and what had stood there before. */
export type Draft = {
  /** Which form it is. */
  form: string
  /** When it was written last, in ms. */
  at: number
  base: Texts
  typed: Texts
  /** What the form sends along unseen and belongs to what was typed, such as the version that was read. */
  carried: Texts
}

const prefix = 'draft:'

/** Written when drafts are forgotten, for the other tabs to hear. */
const endKey = 'drafts-end'

const day = 86_400_000

/** How long drafts are kept, in ms: a visitor may have sat down where others do too. */
const lifeOf = (account: string) => (account === '' ? day : 7 * day)

/** The place of one tab's draft for one form. Two tabs never write to the same. */
export type Slot = { account: string; name: string }

export function newSlot(account: string): Slot {
  return { account, name: randomName() }
}

const keyOf = ({ account, name }: Slot) => `${prefix}${account}:${name}`

/** Keeps a draft; false when the browser does not let us. */
export function putDraft(slot: Slot, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(slot), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(slot: Slot): void {
  try {
    localStorage.removeItem(keyOf(slot))
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
}

/** The account's drafts for a form, the newest first. Whoever's have become too old are dropped on the way. */
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
    // Storage can be forbidden: then there are none.
  }
  return found.sort((one, other) => other.draft.at - one.draft.at)
}

/** Drops the account's drafts of which every text was said to the server by now, by somebody who sent them. */
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

/** For whoever signs out: leaves nothing of anybody's in this browser, and stops tabs from keeping what they show. */
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

/** The slots that this page has taken. */
const claimed = new Set<string>()

/**
 * Takes a slot for as long as this page is open; false when the page that it belongs to is open still. Without locks
 * (they come with https alone) nobody knows.
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

/** Whether a slot whose page is open can be told from one whose page is gone. */
export const knowsOpenSlots = () => 'locks' in navigator

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

import { queuePrefix } from './waiting.ts'

/** A call that could not reach the server, as the browser keeps it. */
export type QueuedCall = {
  key: string
  /** The id of the member who sent it; empty for a visitor. */
  account: string
  /** When it was sent first, in ms. */
  at: number
  method: string
  address: string
  headers: [name: string, value: string][]
  body: string | null
}

/**
 * Whether a call may be kept: none about somebody's account, for those hold passwords, codes and links, and none that
 * the browser would have to write down as something else than text.
 */
export function isKeepable(address: string, body: unknown): boolean {
  return /^\/api\/(?!auth\b|jwt\b)/.test(address) && (body == null || typeof body === 'string')
}

/** Keeps a wish; false when the browser does not let us. */
export function enqueue(wish: QueuedCall): boolean {
  try {
    localStorage.setItem(queuePrefix + wish.key, JSON.stringify(wish))
    return true
  } catch {
    return false
  }
}

export function dequeue(key: string): void {
  try {
    localStorage.removeItem(queuePrefix + key)
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
}

/** Everything that is kept, the oldest first. What is no wish is dropped. */
export function listQueued(): QueuedCall[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(queuePrefix))
      .flatMap((name) => {
        const wish = readWish(localStorage.getItem(name) ?? '')
        if (wish === null) localStorage.removeItem(name)
        return wish ?? []
      })
      .sort((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** What is kept may have been written by another version, or cut short. */
function readWish(text: string): QueuedCall | null {
  try {
    const wish = JSON.parse(text) as Partial<QueuedCall> | null
    return typeof wish?.at === 'number' && typeof wish.address === 'string' ? (wish as QueuedCall) : null
  } catch {
    return null
  }
}

/**
 * For whoever signs out: nothing that members wanted stays in this browser, and nothing is done in their name any more. What
 * a visitor wanted is done in nobody's name, and is sent in the next moment, since the server is there.
 */
export function clearQueue(): void {
  for (const { key, account } of listQueued()) if (account !== '') dequeue(key)
}

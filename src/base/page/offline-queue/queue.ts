import { queuePrefix } from './waiting.ts'

/** A call that could not reach the server, as it is stored in the browser. */
export type QueuedCall = {
  key: string
  /** The id of the member who sent it; empty for a visitor. */
  account: string
  /** When it was first sent, in ms since 1970. */
  at: number
  method: string
  address: string
  headers: [name: string, value: string][]
  body: string | null
}

/**
 * Whether a call may be queued: none to the account endpoints, which carry passwords, codes and links, and none with a body
 * that is not text.
 */
export function isKeepable(address: string, body: unknown): boolean {
  return /^\/api\/(?!auth\b|jwt\b)/.test(address) && (body == null || typeof body === 'string')
}

/** Queues a call; false when the browser forbids storage or is full. */
export function enqueue(call: QueuedCall): boolean {
  try {
    localStorage.setItem(queuePrefix + call.key, JSON.stringify(call))
    return true
  } catch {
    return false
  }
}

export function dequeue(key: string): void {
  try {
    localStorage.removeItem(queuePrefix + key)
  } catch {
    // Without storage there is nothing to drop.
  }
}

/** All queued calls, oldest first. Malformed entries are dropped. */
export function listQueued(): QueuedCall[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(queuePrefix))
      .flatMap((name) => {
        const call = readQueued(localStorage.getItem(name) ?? '')
        if (call === null) localStorage.removeItem(name)
        return call ?? []
      })
      .sort((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** A queued call; null when the entry is malformed: another version may have written it. */
function readQueued(text: string): QueuedCall | null {
  try {
    const call = JSON.parse(text) as Partial<QueuedCall> | null
    return typeof call?.at === 'number' && typeof call.address === 'string' ? (call as QueuedCall) : null
  } catch {
    return null
  }
}

/**
 * Deletes members' queued calls when somebody signs out. A visitor's stay: they belong to no account, and are sent as soon
 * as the server can be reached.
 */
export function clearQueue(): void {
  for (const { key, account } of listQueued()) if (account !== '') dequeue(key)
}

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

/** Drops a call from the queue, if it is there. */
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

/** An equal call within this time after an answer is a second click or key press, and gets the same key. In ms. */
const rest = 1_000

/** The keys of the calls that wait for an answer. */
const waiting = new Map<string, string>()

/** The call that was answered last; after any other call an equal one gets a new key. */
let last: { call: string; key: string; until: number } | null = null

/** The text by which calls are compared: equal ones share a key until there is an answer. */
export function callOf({
  method,
  address,
  headers,
  body,
}: Pick<QueuedCall, 'method' | 'address' | 'headers' | 'body'>): string {
  return JSON.stringify([method, address, new Headers(headers).get('if-match'), body])
}

/** The key of an equal call that waits, was queued by an earlier page, or was answered just now; else undefined. */
export function keyOf(call: string, account: string): string | undefined {
  return (
    waiting.get(call) ??
    keptKey(call, account) ??
    (last?.call === call && Date.now() < last.until ? last.key : undefined)
  )
}

/** Notes that a call was sent with a key, which equal ones get until it is answered. @param call its `callOf` */
export function noteSent(call: string, key: string): void {
  waiting.set(call, key)
}

/** Notes that a call was answered to its sender. */
export function noteAnswered(call: string, key: string): void {
  waiting.delete(call)
  last = { call, key, until: Date.now() + rest }
}

/** Notes that a queued call was answered. A form may still show its texts, so an equal call keeps the key until another one. */
export function noteDone(queued: QueuedCall): void {
  const call = callOf(queued)
  waiting.delete(call)
  last = { call, key: queued.key, until: Number.POSITIVE_INFINITY }
}

function keptKey(call: string, account: string): string | undefined {
  return listQueued().find((queued) => queued.account === account && callOf(queued) === call)?.key
}

import { listQueued, type QueuedCall } from './queue.ts'

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

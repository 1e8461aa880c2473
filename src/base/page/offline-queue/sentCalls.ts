import { listQueued, type QueuedCall } from './queue.ts'

/** The same call within this time after an answer is a second click or key press, not a second wish, in ms. */
const rest = 1_000

/** The keys of the calls that wait for an answer. */
const waiting = new Map<string, string>()

/** The call that was answered last; any other one after it makes its like a new wish. */
let last: { call: string; key: string; until: number } | null = null

/** What a call asks for. Its like is the same wish while nobody knows what became of the first. */
export function callOf({
  method,
  address,
  headers,
  body,
}: Pick<QueuedCall, 'method' | 'address' | 'headers' | 'body'>): string {
  return JSON.stringify([method, address, new Headers(headers).get('if-match'), body])
}

/** The key of an account's call that waits, was kept by an earlier page, or was answered just now; undefined for a new wish. */
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

/** Notes that a call was answered to whoever sent it. */
export function noteAnswered(call: string, key: string): void {
  waiting.delete(call)
  last = { call, key, until: Date.now() + rest }
}

/** The same for one that was kept. A form may still show what was then sent: until something else is done, its like is the same wish. */
export function noteDone(wish: QueuedCall): void {
  const call = callOf(wish)
  waiting.delete(call)
  last = { call, key: wish.key, until: Number.POSITIVE_INFINITY }
}

function keptKey(call: string, account: string): string | undefined {
  return listQueued().find((wish) => wish.account === account && callOf(wish) === call)?.key
}

import { failuresText } from '../../text/failures.ts'
import { offlineQueueText as words } from '../../text/offlineQueue.ts'
import { notify } from '../../ui/toast.ts'
import { dropSaid, type Texts } from '../drafts/keep.ts'
import { forgetEverything } from '../memory.ts'
import { dequeue, listQueued, type QueuedCall } from './queue.ts'
import { isAway, isReachable } from './reach.ts'
import { noteDone } from './sentCalls.ts'
import { queuedAnswered } from './waiting.ts'

const minute = 60_000

/** The server knows a key for 24 hours; after that a wish could be done twice. */
const oldest = 23 * 60 * minute

/** Asked again after so long at first, and at last, in ms. */
const pauses = { first: 1_000, last: minute }

let running = false
let askedAgain = false

/**
 * Sends what was kept once the server is back, however often that takes, and tells what became of each. What other members
 * have kept here waits until it is called again with them signed in; what a visitor has kept does not, whoever sits here.
 */
export async function retryQueued(): Promise<void> {
  askedAgain = true
  if (running) return
  running = true
  try {
    for (let pause = pauses.first; askedAgain; pause = Math.min(2 * pause, pauses.last)) {
      askedAgain = false
      if ((await sendAll()) === 0) continue
      await somethingChanges(pause)
      askedAgain = true
    }
  } finally {
    running = false
  }
}

/** How many wishes that can be sent by whoever sits here are left. */
async function sendAll(): Promise<number> {
  for (const wish of listQueued().filter(({ at }) => at < Date.now() - oldest)) {
    dequeue(wish.key)
    notify.warning(words.late(nameOf(wish)))
  }
  if (listQueued().length === 0) return 0
  const account = (await isReachable()) ? await whoIsHere() : null
  if (account === null) return listQueued().length
  const own = listQueued().filter((wish) => wish.account === account || wish.account === '')
  let left = own.length
  for (const wish of own) {
    // What a visitor wanted is no word of the member who has come since.
    if (!(await send(wish, wish.account === account ? 'same-origin' : 'omit'))) break
    left -= 1
  }
  return left
}

/** The id of who is signed in, empty for a visitor; null when that cannot be found out. */
async function whoIsHere(): Promise<string | null> {
  try {
    const response = await fetch('/api/auth/session', { cache: 'no-store' })
    const { member } = (await response.json()) as { member: { id: string } | null }
    return response.ok ? (member?.id ?? '') : null
  } catch {
    return null
  }
}

/** Sends one; false when there was no answer that settles it. */
async function send(wish: QueuedCall, credentials: RequestCredentials): Promise<boolean> {
  const { key, account, method, address, headers, body } = wish
  const response = await fetch(address, { method, headers, body, credentials }).catch(() => null)
  if (response === null || isAway(response) || response.headers.has('retry-after')) return false
  dequeue(key)
  noteDone(wish)
  forgetEverything()
  if (response.ok) {
    dropSaid(account, textsIn(body))
    notify.success(words.done(nameOf(wish)))
  } else notify.error(words.refused(nameOf(wish), await reasonOf(response)))
  dispatchEvent(new Event(queuedAnswered))
  return true
}

/** The texts that were sent, by the names of their fields. */
function textsIn(body: string | null): Texts {
  const sent = JSON.parse(body ?? '{}') as Record<string, unknown>
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
}

async function reasonOf(response: Response): Promise<string> {
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
  return detail ?? failuresText.unexpected
}

function nameOf({ address }: QueuedCall): string {
  const [, , first = ''] = address.split(/[/?]/)
  return words.names[first] ?? words.other
}

/** Some time has gone by, or the browser says that it has a connection again. */
function somethingChanges(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const go = () => {
      stop.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener('online', go, { signal: stop.signal })
  })
}

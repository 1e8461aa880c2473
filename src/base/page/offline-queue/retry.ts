import { notify } from '../../ui/toast.ts'
import { dropSaid, type Texts } from '../drafts/store.ts'
import { isAway } from '../isAway.ts'
import { textHere } from '../language.ts'
import { forgetEverything } from '../memory.ts'
import { pageOutdated } from '../outdated.ts'
import { pageText } from '../text/en.ts'
import { dequeue, listQueued, noteDone, type QueuedCall } from './queue.ts'
import { offlineQueueText } from './text/en.ts'

const minute = 60_000

/** The server keeps idempotency keys for 24 hours; after that a call could take effect twice. In ms. */
const oldest = 23 * 60 * minute

/** The first and the longest pause between attempts, in ms. */
const pauses = { first: 1_000, last: minute }

/** The timeout of the readiness check, in ms. */
const patience = 5_000

let running = false
let askedAgain = false

/**
 * Sends the queued calls once the server is back, retrying as long as needed, and shows a toast for each. Calls of other
 * members wait until those sign in here again; a visitor's are sent without cookies, whoever is signed in.
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

/** Sends the calls that the current actor may send; how many of those are left. */
async function sendAll(): Promise<number> {
  for (const call of listQueued().filter(({ at }) => at < Date.now() - oldest)) {
    dequeue(call.key)
    notify.warning(textHere(offlineQueueText).late({ what: nameOf(call) }))
  }
  if (listQueued().length === 0) return 0
  const account = (await isReachable()) ? await whoIsHere() : null
  if (account === null) return listQueued().length
  const own = listQueued().filter((call) => call.account === account || call.account === '')
  let left = own.length
  for (const call of own) {
    // A visitor's call must not be sent in the name of the member who has signed in since.
    if (!(await send(call, call.account === account ? 'same-origin' : 'omit'))) break
    left -= 1
  }
  return left
}

/** Whether the server can be reached and says that it works. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok
  } catch {
    return false
  }
}

/** The id of the signed-in member, empty for a visitor; null when the server does not answer. */
async function whoIsHere(): Promise<string | null> {
  try {
    const response = await fetch('/api/auth/session', { cache: 'no-store' })
    const { member } = (await response.json()) as { member: { id: string } | null }
    return response.ok ? (member?.id ?? '') : null
  } catch {
    return null
  }
}

/** Sends a queued call; false when it has to be retried. */
async function send(call: QueuedCall, credentials: RequestCredentials): Promise<boolean> {
  const { key, account, method, address, headers, body } = call
  const response = await fetch(address, { method, headers, body, credentials }).catch(() => null)
  if (response === null || isAway(response) || response.headers.has('retry-after')) return false
  dequeue(key)
  noteDone(call)
  forgetEverything()
  const { done, refused } = textHere(offlineQueueText)
  if (response.ok) {
    dropSaid(account, textsIn(body))
    notify.success(done({ what: nameOf(call) }))
  } else notify.error(refused({ what: nameOf(call), why: await reasonOf(response) }))
  dispatchEvent(new Event(pageOutdated))
  return true
}

/** The texts of a body by the names of their fields. */
function textsIn(body: string | null): Texts {
  const sent = JSON.parse(body ?? '{}') as Record<string, unknown>
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
}

async function reasonOf(response: Response): Promise<string> {
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
  return detail ?? textHere(pageText).failures.unexpected
}

function nameOf({ address }: QueuedCall): string {
  const [, , first = ''] = address.split(/[/?]/)
  const { names, other } = textHere(offlineQueueText)
  return (names as Record<string, string>)[first] ?? other
}

/** Resolves after a pause, or when the browser is online again. @param pause in ms */
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

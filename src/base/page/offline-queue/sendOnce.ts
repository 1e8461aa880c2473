import { Problem } from '../../contract/problem.ts'
import { isUnderWay, untilDone } from '../../contract/underWay.ts'
import { offlineQueueText } from '../../text/offlineQueue.ts'
import { randomName } from '../randomName.ts'
import { actorHere } from './actor.ts'
import { dequeue, enqueue, isKeepable } from './queue.ts'
import { isAway, isReachable } from './reach.ts'
import { retryQueued } from './retry.ts'
import { callOf, keyOf, noteAnswered, noteSent } from './sentCalls.ts'

/** Asked so often whether a call that is under way was answered by now, once a second. */
const patience = { attempts: 20, between: 1_000 }

/**
 * `fetch` for a call that changes something, with an `Idempotency-Key` for what its sender wants done: one key until
 * there is an answer, however often the same is sent meanwhile. So whoever tries again after a cut line, or twice at
 * once, has it done once, and gets the answer of that. While the server is away the call is kept, and the answer, a
 * problem of 503, says so.
 */
export const sendOnce: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  const { method = 'POST', body } = init ?? {}
  const text = typeof body === 'string' ? body : null
  const call = callOf({ method, address: String(input), headers: [...headers], body: text })
  const key = keyOf(call, actorHere()) ?? randomName()
  noteSent(call, key)
  headers.set('Idempotency-Key', `"${key}"`)
  const sent = { ...init, headers }
  const answer = await untilDone(() => fetch(input, sent), patience).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response) || isAway(answer)) {
    if (await keep(key, String(input), sent)) return saysKept()
    if (answer instanceof Response) return answer
    throw answer
  }
  dequeue(key)
  if (answer.status < 500 && !isUnderWay(answer)) noteAnswered(call, key)
  return answer
}

/** A line that was cut while the server is there is told at once: whoever sent the call decides what to do. */
async function keep(
  key: string,
  address: string,
  { method = 'POST', headers, body }: Sent,
): Promise<boolean> {
  if (!isKeepable(address, body) || (await isReachable())) return false
  const text = typeof body === 'string' ? body : null
  const wish = {
    key,
    account: actorHere(),
    at: Date.now(),
    method,
    address,
    headers: [...headers],
    body: text,
  }
  if (!enqueue(wish)) return false
  void retryQueued()
  return true
}

type Sent = Omit<RequestInit, 'headers'> & { headers: Headers }

function saysKept(): Response {
  const problem = new Problem({ code: 'kept', status: 503, title: '', detail: offlineQueueText.kept })
  return Response.json(problem.toBody(), { status: 503 })
}

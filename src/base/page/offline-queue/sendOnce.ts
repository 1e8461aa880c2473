import { Problem } from '../../contract/problem.ts'
import { isUnderWay, untilDone } from '../../contract/underWay.ts'
import { isAway } from '../isAway.ts'
import { textHere } from '../language.ts'
import { randomName } from '../randomName.ts'
import { actorHere } from './actor.ts'
import { callOf, dequeue, enqueue, isKeepable, keyOf, noteAnswered, noteSent } from './queue.ts'
import { isReachable, retryQueued } from './retry.ts'
import { offlineQueueText } from './text/en.ts'

/** How often, and every how many ms, a call is repeated while the first one with its key is under way. */
const patience = { attempts: 20, between: 1_000 }

/**
 * `fetch` for a call that changes something, with an `Idempotency-Key`: equal calls have the same key until there is an
 * answer, so a double click or a second attempt after a lost connection takes effect once. While the server cannot be
 * reached the call is queued, and the answer is a problem with status 503 that says so.
 * @throws what `fetch` throws, where the call could not be queued
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

/** Queues a call if the server is away; false when it can be reached, and the failure is the caller's to handle. */
async function keep(
  key: string,
  address: string,
  { method = 'POST', headers, body }: Sent,
): Promise<boolean> {
  if (!isKeepable(address, body) || (await isReachable())) return false
  const text = typeof body === 'string' ? body : null
  const call = {
    key,
    account: actorHere(),
    at: Date.now(),
    method,
    address,
    headers: [...headers],
    body: text,
  }
  if (!enqueue(call)) return false
  void retryQueued()
  return true
}

type Sent = Omit<RequestInit, 'headers'> & { headers: Headers }

function saysKept(): Response {
  const problem = new Problem({
    code: 'kept',
    status: 503,
    title: '',
    detail: textHere(offlineQueueText).kept,
  })
  return Response.json(problem.toBody(), { status: 503 })
}

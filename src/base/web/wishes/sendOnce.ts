import { Problem } from '../../shared/problem.ts'
import { wishesText } from '../../shared/text/wishes.ts'
import { isUnderWay, untilDone } from '../../shared/underWay.ts'
import { randomName } from '../randomName.ts'
import { actorHere } from './actor.ts'
import { dropWish, isKeepable, keepWish } from './kept.ts'
import { isAway, isReachable } from './reach.ts'
import { retryWishes } from './retry.ts'

/** The same call within this time after an answer is a second click or key press, not a second wish, in ms. */
const rest = 1_000

/** Asked so often whether a call that is under way was answered by now, once a second. */
const patience = { attempts: 20, between: 1_000 }

/** The keys of the calls that wait for an answer. */
const waiting = new Map<string, string>()

/** The call that was answered last; any other one after it makes its like a new wish. */
let last: { call: string; key: string; at: number } | null = null

/**
 * `fetch` for a call that changes something, with an `Idempotency-Key` for what its sender wants done: one key until
 * there is an answer, however often the same is sent meanwhile. So whoever tries again after a cut line, or twice at
 * once, has it done once, and gets the answer of that. While the server is away the call is kept, and the answer, a
 * problem of 503, says so.
 */
export const sendOnce: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  const call = JSON.stringify([init?.method, String(input), headers.get('if-match'), init?.body])
  const key = waiting.get(call) ?? recent(call) ?? randomName()
  waiting.set(call, key)
  headers.set('Idempotency-Key', `"${key}"`)
  const sent = { ...init, headers }
  const answer = await untilDone(() => fetch(input, sent), patience).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response) || isAway(answer)) {
    if (await keep(key, String(input), sent)) return saysKept()
    if (answer instanceof Response) return answer
    throw answer
  }
  dropWish(key)
  if (answer.status < 500 && !isUnderWay(answer)) {
    waiting.delete(call)
    last = { call, key, at: Date.now() }
  }
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
  if (!keepWish(wish)) return false
  void retryWishes(settle)
  return true
}

/** The form may still show what was then sent: until something else is done, the like of it is the same wish. */
function settle(key: string): void {
  for (const [call, known] of waiting) {
    if (known !== key) continue
    waiting.delete(call)
    last = { call, key, at: Number.POSITIVE_INFINITY }
  }
}

type Sent = Omit<RequestInit, 'headers'> & { headers: Headers }

function saysKept(): Response {
  const problem = new Problem({ code: 'kept', status: 503, title: '', detail: wishesText.kept })
  return Response.json(problem.toBody(), { status: 503 })
}

function recent(call: string): string | undefined {
  return last?.call === call && Date.now() - last.at < rest ? last.key : undefined
}

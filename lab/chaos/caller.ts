import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { visitorChange } from '../../src/testing/samples.ts'

/** The answer to a call; null when no certain one arrived before the caller gave up. */
export type Told = { status: number; body: Record<string, unknown> } | null

export type Call = { method: string; path: string; body?: object }

/** A client of the API that keeps cookies. */
export type Caller = {
  /** Sends a request as a browser does, with the cookies there are. */
  send: typeof fetch
  /**
   * Sends a call once.
   * @throws Error when there is no answer
   */
  ask(call: Call, key?: string): Promise<NonNullable<Told>>
  /** Repeats a call with one `Idempotency-Key` until the answer is certain, or `isOver`; null in the latter case. */
  insist(call: Call, isOver: () => boolean): Promise<Told>
}

/** How long a client waits for an answer, in ms. */
const patience = 8_000

/** @param signIn called when the session has ended */
export function makeCaller(origin: string, signIn: () => Promise<unknown>): Caller {
  const cookies = new Map<string, string>()

  const send: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(patience) })
    // As in a browser, which keeps the cookies of an answer even if it breaks off later.
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }

  async function ask({ method, path, body }: Call, key?: string): Promise<NonNullable<Told>> {
    const answer = await send(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const told = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return { status: answer.status, body: isJson ? JSON.parse(told) : {} }
  }

  return {
    send,
    ask,
    async insist(call, isOver) {
      const key = randomUUID()
      for (;;) {
        const told = await ask(call, key).catch(() => null)
        if (told !== null && isCertain(told)) return told
        if (isOver()) return null
        if (told?.status === 401) await signIn()
        await pause(150)
      }
    },
  }
}

/**
 * Whether an answer says what became of the call. A lost session, a rate limit, a server error and a concurrent call
 * with the same key do not; a limit on what all visitors write does, because it lasts an hour and so outlasts the retries.
 */
function isCertain({ status, body }: NonNullable<Told>): boolean {
  if (status === 429 && body.type === `/problems/${visitorChange.full}`) return true
  if (status === 401 || status === 429 || status >= 500) return false
  return !(status === 409 && String(body.type).includes('idempotency'))
}

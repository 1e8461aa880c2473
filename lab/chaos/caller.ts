import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** What came back: null when nothing certain did before the caller gave up. */
export type Told = { status: number; body: Record<string, unknown> } | null

export type Call = { method: string; path: string; body?: object }

/** Somebody at a program, who keeps cookies. */
export type Caller = {
  /** Asks once. Throws when there is no answer. */
  ask(call: Call, key?: string): Promise<NonNullable<Told>>
  /** Asks with one `Idempotency-Key` until the answer is certain, or `isOver`. */
  insist(call: Call, isOver: () => boolean): Promise<Told>
}

/** The longest that somebody waits for an answer, in ms. */
const patience = 8_000

/** @param signIn what to do when the session has ended */
export function makeCaller(origin: string, signIn: () => Promise<unknown>): Caller {
  const cookies = new Map<string, string>()

  async function ask({ method, path, body }: Call, key?: string): Promise<NonNullable<Told>> {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
    // As in a browser, which keeps the cookies of an answer whose end it never sees.
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const told = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return { status: answer.status, body: isJson ? JSON.parse(told) : {} }
  }

  return {
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
 * Not certain: our session, how often we asked, a twin of the call under way, and everything that went wrong there. That an
 * hour has had its inquiries is: it will be no other while we ask.
 */
function isCertain({ status, body }: NonNullable<Told>): boolean {
  if (status === 429 && body.type === '/problems/too-many-inquiries') return true
  if (status === 401 || status === 429 || status >= 500) return false
  return !(status === 409 && String(body.type).includes('idempotency'))
}

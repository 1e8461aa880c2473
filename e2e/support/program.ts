import { randomUUID } from 'node:crypto'

/** An API client of one member, authenticated by a token. */
export type Program = {
  email: string
  /**
   * Sends a request.
   * @returns the response
   * @throws when there is none
   */
  call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** Reads what is not JSON. */
  read(path: string): Promise<Response>
  /** The ids in all pages of one of the member's own lists. */
  listIds(path: string): Promise<Set<string>>
}

/** Registers a new member and creates a token for them. */
export async function makeProgram(origin: string): Promise<Program> {
  const email = `${randomUUID()}@example.org`
  const signUp = await send('POST', `${origin}/api/auth/sign-up`, { email, password: 'Correct.Horse1' })
  const cookie = cookiesOf(signUp)
  const jwt = await send('POST', `${origin}/api/jwt`, { email }, { cookie })
  const { token } = await jwt.json()
  if (typeof token !== 'string') throw new Error(`No token was issued: ${jwt.status}`)
  const authorization = `Bearer ${token}`
  return {
    email,
    async call(method, path, body) {
      const answer = await send(method, origin + path, body, { authorization })
      return { status: answer.status, body: await answer.json() }
    },
    read: (path) => send('GET', origin + path, undefined, { authorization }),
    async listIds(path) {
      const ids = new Set<string>()
      let next: string | null = `${path}?${new URLSearchParams({ email, limit: '100' })}`
      while (next !== null) {
        const answer: Response = await send('GET', origin + next, undefined, { authorization })
        if (!answer.ok) throw new Error(`${next} answered ${answer.status}: ${await answer.text()}`)
        for (const { _id } of await answer.json()) ids.add(_id)
        next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
      }
      return ids
    },
  }
}

/** The cookies of a response as a `Cookie` header; the last one of each name counts. */
export function cookiesOf(answer: Response): string {
  const pairs = answer.headers.getSetCookie().map((whole) => whole.split(';', 1)[0] ?? '')
  return [...new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair])).values()].join('; ')
}

function send(method: string, url: string, body?: object, headers = {}): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
}

import type { ProblemBody } from '../base/contract/problem.ts'

/** An answer, read. */
export type Answer = { status: number; headers: Headers; body: unknown; text: string }

type Sent = {
  method?: string
  /** Sent as JSON unless it is a string, which is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** What answers requests: the product itself, or its door. */
type Asked = { request(url: URL, init: RequestInit, env: object): Response | Promise<Response> }

/** A browser's part of the conversation: keeps cookies and says where its requests come from. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: Asked
  readonly #origin: string
  readonly #address: string

  /** @param address where this browser stands: an IP address */
  constructor(app: Asked, origin: string, address = '127.0.0.1') {
    this.#app = app
    this.#origin = origin
    this.#address = address
  }

  /** Asks for an address of the site: `/api/all-courses`. */
  async send(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> {
    const response = await this.#app.request(
      new URL(path, this.#origin),
      {
        method,
        redirect: 'manual',
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(this.cookies.size === 0 ? {} : { cookie: this.#cookieHeader() }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: this.#address } } },
    )
    this.#keep(response.headers.getSetCookie())
    return readAnswer(response)
  }

  get(path: string): Promise<Answer> {
    return this.send(path)
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send(path, { method: 'POST', body })
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.send(path, { method: 'PUT', body })
  }

  patch(path: string, body?: unknown): Promise<Answer> {
    return this.send(path, { method: 'PATCH', body })
  }

  delete(path: string): Promise<Answer> {
    return this.send(path, { method: 'DELETE' })
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(cookies: string[]): void {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(at + 1))
    }
  }
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(response, text) }
}

/** The problem in an answer; fails the test when there is none. */
export function problemIn(answer: Answer): ProblemBody {
  const type = answer.headers.get('content-type')
  if (!type?.startsWith('application/problem+json')) {
    throw new Error(`Expected a problem, got ${answer.status} ${type}: ${answer.text.slice(0, 200)}`)
  }
  return answer.body as ProblemBody
}

function parse(response: Response, text: string): unknown {
  const type = response.headers.get('content-type') ?? ''
  // An answer to HEAD names the type of what it leaves out.
  return text !== '' && /^application\/([\w.-]+\+)?json/.test(type) ? JSON.parse(text) : text
}

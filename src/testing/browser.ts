import type { ProblemBody } from '../base/contract/problem.ts'

/** The type of bytes that are sent. */
export const offsetType = 'application/offset+octet-stream'

/** A response with its body read. */
export type Answer = { status: number; headers: Headers; body: unknown; text: string }

type Sent = {
  method?: string
  /** Sent as JSON, except for a string and bytes, which are sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

/** What handles requests: the app in process, or a server behind HTTP. */
type Asked = { request(url: URL, init: RequestInit, env: object): Response | Promise<Response> }

/** An HTTP client that behaves like a browser: it keeps cookies and sends `Sec-Fetch-Site`. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: Asked
  readonly #origin: string
  readonly #address: string

  /** @param address the client's IP address */
  constructor(app: Asked, origin: string, address = '127.0.0.1') {
    this.#app = app
    this.#origin = origin
    this.#address = address
  }

  /** Sends a request to a path of the site, such as `/api/all-courses`. */
  async send(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> {
    const response = await this.#app.request(
      new URL(path, this.#origin),
      {
        method,
        redirect: 'manual',
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(this.cookies.size === 0 ? {} : { cookie: this.cookieHeader() }),
          ...(body === undefined
            ? {}
            : { 'content-type': body instanceof Uint8Array ? offsetType : 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : {
              body:
                typeof body === 'string' || body instanceof Uint8Array
                  ? (body as BodyInit)
                  : JSON.stringify(body),
            }),
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

  /** What it sends as its cookies. */
  cookieHeader(): string {
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

/**
 * Reads the problem details (RFC 9457) of a response.
 * @throws when the response holds none
 */
export function problemIn(answer: Answer): ProblemBody {
  const type = answer.headers.get('content-type')
  if (!type?.startsWith('application/problem+json')) {
    throw new Error(`Expected a problem, got ${answer.status} ${type}: ${answer.text.slice(0, 200)}`)
  }
  return answer.body as ProblemBody
}

function parse(response: Response, text: string): unknown {
  const type = response.headers.get('content-type') ?? ''
  // A response to HEAD has the content type of the body that it omits.
  return text !== '' && /^application\/([\w.-]+\+)?json/.test(type) ? JSON.parse(text) : text
}

import type { RequestListener } from 'node:http'
import inject, { type DispatchFunc } from 'light-my-request'

type Connection = { incoming?: { socket: { remoteAddress?: string } } }

/** The product, asked in process. */
export type InProcess = {
  fetch(request: Request, env?: Connection): Promise<Response>
  request(input: string | URL | Request, init?: RequestInit, env?: Connection): Promise<Response>
}

/** Statuses that `Response` takes no body for. */
const bodiless = new Set([101, 103, 204, 205, 304])

/** Opens Node's listener to requests without a network. */
export function inProcess(listener: RequestListener): InProcess {
  /** The listener as a client with this address has it, which may be none. */
  const from =
    (address: string): DispatchFunc =>
    (request, response) => {
      Object.defineProperty(request.socket, 'remoteAddress', { value: address })
      listener(request as never, response as never)
    }

  async function fetch(request: Request, env: Connection = {}): Promise<Response> {
    const { method, url, headers, body } = request
    const { host, pathname, search } = new URL(url)
    const sent = body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const answer = await inject(from(env.incoming?.socket.remoteAddress ?? '127.0.0.1'), {
      method: method as 'GET',
      url: pathname + search,
      headers: { 'user-agent': '', host, ...Object.fromEntries(headers) },
      // Any method, as Node's own parser lets some unusual ones through.
      validate: false,
      ...(sent !== undefined && { payload: sent }),
    })
    const own = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) own.append(name, String(one))
    const hasBody = !bodiless.has(answer.statusCode) && method !== 'HEAD'
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: own,
    })
  }
  return {
    fetch,
    request: (input, init, env) =>
      fetch(new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init), env),
  }
}

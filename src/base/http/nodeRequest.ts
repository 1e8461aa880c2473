import type { IncomingMessage, ServerResponse } from 'node:http'
import { largestBody, tooLarge } from './boundedBody.ts'

/** Node's request, whose body may have been read before. */
export type NodeRequest = IncomingMessage & { rawBody?: Buffer }

/**
 * The path and the query of a request target, which is an address where the client takes this for a proxy (RFC 9112, 3.2.2),
 * without the dots that lead up or nowhere (RFC 3986, 5.2.4).
 */
export function targetOf({ url = '/' }: IncomingMessage): { path: string; search: string } {
  const target = url.startsWith('/') ? withoutDots(url) : withoutOrigin(url)
  const end = target.indexOf('?')
  return end === -1 ? { path: target, search: '' } : { path: target.slice(0, end), search: target.slice(end) }
}

function withoutDots(url: string): string {
  return url.includes('/.') || url.includes('/%2') ? withoutOrigin(`http://localhost${url}`) : url
}

function withoutOrigin(url: string): string {
  const address = URL.parse(url)
  return address === null ? '/' : address.pathname + address.search
}

/**
 * The body of a request as text.
 * @param most how many bytes it may have
 * @throws Problem 413 for more
 */
export async function readText(request: NodeRequest, most = largestBody): Promise<string> {
  request.rawBody ??= await readAll(request, most)
  if (request.rawBody.length > most) throw tooLarge()
  const text = request.rawBody.toString()
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** The body of a request as it arrives, with what has been read of it before. @throws when the client leaves before its end */
export async function* readBytes(request: NodeRequest): AsyncGenerator<Buffer> {
  if (request.rawBody !== undefined) yield request.rawBody
  if (request.readableEnded) return
  // What refuses the rest still has to answer over this connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer
}

/** Reads by events: iterating costs several times as much. */
function readAll(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) return Promise.reject(tooLarge())
  const all = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  let length = 0
  request.on('data', (part: Buffer) => {
    length += part.length
    if (length > most) all.reject(tooLarge())
    else parts.push(part)
  })
  request.once('end', () => all.resolve(Buffer.concat(parts)))
  request.once('error', all.reject)
  return all.promise
}

/** How long a client may go on sending what nobody reads, in ms. */
const restTime = 500

/**
 * Discards what is left of a request's body when it is answered, so that the next request of the connection can follow. A client
 * that goes on sending is cut off.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableEnded || request.method === 'GET' || request.method === 'HEAD') return
  if (request.complete) return void request.resume()
  request.removeAllListeners('data').resume()
  response.once('finish', () => {
    let ended = false
    const cutOff = setTimeout(() => {
      // A process that was held up reads what has come meanwhile first.
      setImmediate(() => !ended && request.destroy())
    }, restTime)
    const end = () => {
      ended = true
      clearTimeout(cutOff)
    }
    request.once('close', end).once('end', end)
  })
}

import type { IncomingMessage } from 'node:http'
import { largestBody, tooLarge } from './boundedBody.ts'

/** Node's request, whose body may have been read before. */
export type NodeRequest = IncomingMessage & { rawBody?: Buffer }

/** The path and the query of a request target, which is an address where the client takes this for a proxy (RFC 9112, 3.2.2). */
export function targetOf({ url = '/' }: IncomingMessage): { path: string; search: string } {
  const target = url.startsWith('/') ? url : withoutOrigin(url)
  const end = target.indexOf('?')
  return end === -1 ? { path: target, search: '' } : { path: target.slice(0, end), search: target.slice(end) }
}

function withoutOrigin(url: string): string {
  const address = URL.parse(url)
  return address === null ? '/' : address.pathname + address.search
}

/**
 * The body of a request as text.
 * @throws Problem 413 for more than 64 KB
 */
export async function readText(request: NodeRequest): Promise<string> {
  request.rawBody ??= await readAll(request)
  if (request.rawBody.length > largestBody) throw refused(request)
  const text = request.rawBody.toString()
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** Reads by events: iterating costs several times as much. */
function readAll(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > largestBody) return Promise.reject(refused(request))
  const all = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  let length = 0
  request.on('data', (part: Buffer) => {
    length += part.length
    if (length > largestBody) all.reject(refused(request))
    else parts.push(part)
  })
  request.once('end', () => all.resolve(Buffer.concat(parts)))
  request.once('error', all.reject)
  return all.promise
}

/** Discards the rest, so that the next request of the connection can follow. */
function refused(request: IncomingMessage) {
  request.removeAllListeners('data').resume()
  return tooLarge()
}

import type { IncomingMessage, RequestListener } from 'node:http'
import { largestBody } from '../../base/http/boundedBody.ts'
import { makeHoldings } from './holdings.ts'

/** What all bodies that are still on their way may take, in bytes; whoever has been sending longest is cut off beyond it. */
const mostBytes = 64 * 1024 * 1024

/** What a part of a body takes besides its bytes, about, in bytes: somebody may send each byte by itself. */
const extra = 500

/**
 * Hands a request on to `next` once its body is there: until then it waits for its sender, and nobody else has to do with it.
 * The bytes are at `rawBody`, where the framework looks for them. A body that is longer than the product takes is handed on,
 * to be refused, as soon as that is known.
 */
export function awaitBodies(next: RequestListener): RequestListener {
  const held = makeHoldings(mostBytes)

  return (request, response) => {
    if (!isAwaited(request)) return next(request, response)
    const { socket } = request
    const parts: Buffer[] = []
    let length = 0
    const take = (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length > largestBody) arrived()
      else held.set(socket, length + parts.length * extra)
    }
    const arrived = () => {
      request.pause().off('data', take).off('end', arrived)
      held.set(socket, 0)
      Object.assign(request, { rawBody: Buffer.concat(parts) })
      next(request, response)
    }
    request.on('data', take).once('end', arrived)
    request.once('close', () => held.set(socket, 0))
  }
}

/** Whether a body comes along that the product may take. What reads needs none. */
function isAwaited({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] !== undefined
  return Number(length) > 0 && Number(length) <= largestBody
}

import type { IncomingMessage, RequestListener } from 'node:http'
import { largestBody } from '../../base/http/boundedBody.ts'
import { makeHoldings } from './holdings.ts'

/** How many bytes all incomplete bodies together may take; beyond that the oldest connection is closed. */
const mostBytes = 64 * 1024 * 1024

/** What a chunk takes besides its content, in bytes, about: a client may send single bytes. */
const extra = 500

/** How many bytes a body may have that is read as it arrives: nothing waits for its end. */
export const unbounded = Number.POSITIVE_INFINITY

/** How many bytes the body of a request may have. */
export type LargestOf = (request: IncomingMessage) => number

/**
 * Passes a request on to `next` when its body is complete, as `rawBody`, where its readers look for it; until then it
 * does not count as under way. A body that is too large is passed on, to be refused, as soon as that is known.
 * @param largestOf how many bytes the body of a request may have, asked where it has more than most may
 */
export function awaitBodies(
  next: RequestListener,
  largestOf: LargestOf = () => largestBody,
): RequestListener {
  const held = makeHoldings(mostBytes)

  return (request, response) => {
    if (!isAwaited(request, largestOf)) return next(request, response)
    const { socket } = request
    const parts: Buffer[] = []
    let length = 0
    let most = largestBody
    const take = (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length > most) most = Math.max(most, largestOf(request))
      if (length > most) arrived()
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

/** Whether a request has a body that the product may accept; GET and HEAD need none. */
function isAwaited(request: IncomingMessage, largestOf: LargestOf): boolean {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return false
  const length = headers['content-length']
  if (length === undefined)
    return headers['transfer-encoding'] !== undefined && largestOf(request) !== unbounded
  const bytes = Number(length)
  if (bytes <= largestBody) return bytes > 0
  const most = largestOf(request)
  return bytes <= most && most !== unbounded
}

import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Crowd, makeCrowd } from '../../../base/server/http/crowd.ts'
import type { Log } from '../../../base/server/log.ts'
import { rankOf } from './rank.ts'
import { refusals, refuse } from './refusal.ts'

/** Where requests come in, and how it is closed without losing one. */
export type Door = {
  server: Server
  /** From now on `/readyz` says that the instance leaves, and every answer asks its connection to come back elsewhere. */
  leave(): void
  /** Lets nobody in any more; resolves when everybody has been answered, or is cut off after `patience` ms. */
  close(patience: number): Promise<void>
}

/**
 * An HTTP server before `answer`, which turns requests away when there are more than can be served. While the instance
 * is not `whole`, `/readyz` says so.
 */
export function makeDoor(
  answer: RequestListener,
  log: Pick<Log, 'warn'>,
  crowd: Crowd = makeCrowd(),
  whole: () => boolean = () => true,
): Door {
  const inside = new Set<ServerResponse>()
  const tell = toldOnce(log)
  let leaving = false

  const server = createServer((request, response) => {
    if (leaving) response.setHeader('connection', 'close')
    if (leaving && request.url === '/readyz') return refuse(request, response, refusals.leaving)
    if (request.url === '/readyz' && !whole()) return refuse(request, response, refusals.incomplete)
    const rank = rankOf(request)
    if (rank !== null && !crowd.admits(rank)) {
      tell()
      return refuse(request, response, refusals.crowded)
    }
    crowd.enter()
    inside.add(response)
    response.on('close', left)
    answer(request, response)
  })

  /** One function for all of them: one for each is what an answer from memory would feel. */
  function left(this: ServerResponse): void {
    crowd.leave()
    inside.delete(this)
  }

  // Node would close the connection without a word.
  server.on('connect', (_, socket) => socket.end(noTunnel))

  // Longer than balancers keep a connection: whoever closes first should be the one who sends, or a request meets the end.
  server.keepAliveTimeout = 75_000

  const leave = () => {
    leaving = true
    for (const response of inside) if (!response.headersSent) response.setHeader('connection', 'close')
  }

  return {
    server,
    leave,
    async close(patience) {
      leave()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection whose answer was on its way before it could ask for the end becomes idle.
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      await Promise.race([closed, pause(patience, undefined, { ref: false })])
      clearInterval(idle)
      server.closeAllConnections()
    },
  }
}

/** What whoever takes us for a proxy is told. */
const noTunnel =
  'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** One line in the log for as long as people are turned away, and not one for each of them. */
function toldOnce(log: Pick<Log, 'warn'>): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last > 10_000) log.warn({}, 'more requests than can be served: some are answered with 503')
    last = now
  }
}

import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../base/config/config.ts'
import type { Log } from '../../base/log.ts'
import { makeAddresses } from './addresses.ts'
import { awaitBodies } from './bodies.ts'
import { makeHoldings } from './holdings.ts'
import { type Limiter, makeLimiter } from './limiter.ts'
import { makeLines } from './lines.ts'
import { priorityOf } from './priority.ts'
import { refusals, refuse } from './refusal.ts'

/** Where requests come in, and how it is closed without losing one. */
export type GuardedServer = {
  server: Server
  /** From now on `/readyz` says that the instance leaves, and every answer asks its connection to come back elsewhere. */
  leave(): void
  /** Lets nobody in any more; resolves when everybody has been answered, or is cut off after `patience` ms. */
  close(patience: number): Promise<void>
}

type Around = Pick<Config, 'proxies'> & {
  log: Pick<Log, 'warn'>
  crowd?: Limiter
  /** While it is not so, `/readyz` says it. */
  isWhole?: () => boolean
  patience?: Patience
}

/** For how many ms a connection is waited for: to send the head of a request, and all of it; to take of an answer, or to send anything. */
type Patience = { head: number; whole: number; still: number }

/** 64 KB, the most that is taken, come within a minute over the slowest lines. */
const usual: Patience = { head: 20_000, whole: 60_000, still: 60_000 }

/** How many connections there may be at one process, and how many bytes of answers that nobody takes; each takes memory. */
const most = { connections: 10_000, untaken: 64 * 1024 * 1024 }

/**
 * An HTTP server before `answer`, which turns requests away when there are more than can be served. A request counts from
 * when its body is there until it is answered, however long its reader takes.
 */
export function makeGuardedServer(answer: RequestListener, around: Around): GuardedServer {
  const { proxies, log, crowd = makeLimiter(), isWhole = () => true, patience = usual } = around
  const inside = new Set<ServerResponse>()
  const untaken = makeHoldings(most.untaken)
  const tell = toldOnce(log)
  let leaving = false

  const admit: RequestListener = (request, response) => {
    if (leaving) response.setHeader('connection', 'close')
    if (leaving && request.url === '/readyz') return refuse(request, response, refusals.leaving)
    if (request.url === '/readyz' && !isWhole()) return refuse(request, response, refusals.incomplete)
    const rank = priorityOf(request)
    if (rank !== null && !crowd.admits(rank) && !(overlookReaders() && crowd.admits(rank))) {
      tell()
      crowd.turnedAway(rank)
      return refuse(request, response, refusals.crowded)
    }
    crowd.enter()
    inside.add(response)
    response.on('prefinish', answered)
    answer(request, response)
  }
  const receive = awaitBodies(admit)
  const lines = makeLines(begin)

  function begin(...[request, response]: Parameters<RequestListener>): void {
    response.on('close', left)
    receive(request, response)
  }

  // One function for all responses: one for each is what an answer from memory would feel.

  function answered(this: ServerResponse): void {
    countOut(this)
    const { socket } = this
    if (socket !== null && socket.writableLength > 0) untaken.set(socket, socket.writableLength)
  }

  function left(this: ServerResponse): void {
    countOut(this)
    const { socket } = this.req
    untaken.set(socket, 0)
    lines.next(socket)
  }

  function countOut(response: ServerResponse): void {
    if (inside.delete(response)) crowd.leave()
  }

  /** Counts out answers that are ready as far as their readers have taken them. Whether there were any. */
  function overlookReaders(): boolean {
    const before = inside.size
    for (const response of inside) if (response.writableNeedDrain) countOut(response)
    return inside.size < before
  }

  /** Whether it is the product that a connection waits for. */
  function isAtWork(socket: Socket): boolean {
    overlookReaders()
    for (const response of inside) if (response.socket === socket) return true
    return false
  }

  const server = createServer({
    headersTimeout: patience.head,
    requestTimeout: patience.whole,
    connectionsCheckingInterval: patience.head / 4,
  })
  const arrive: RequestListener = (request, response) => {
    // An answer has its connection once those before it have been taken.
    if (response.socket === null) lines.wait(request, response)
    else begin(request, response)
  }
  server.on('request', arrive)
  // Whatever else somebody expects is not promised, and no reason to refuse.
  server.on('checkExpectation', arrive)
  if (proxies === 0) server.on('connection', makeAddresses())
  server.maxConnections = most.connections
  server.timeout = patience.still
  server.on('timeout', (socket: Socket) => {
    if (!isAtWork(socket)) socket.destroy()
  })

  // Node would close the connection without a word, and looks no more after one that it hands over.
  server.on('connect', (_, socket) => socket.end(noTunnel, () => socket.destroy()))

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

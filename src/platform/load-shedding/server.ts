import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../base/config/config.ts'
import type { Log } from '../../base/log.ts'
import { makeAddresses } from './addresses.ts'
import { awaitBodies, type LargestOf, unbounded } from './bodies.ts'
import { makeHoldings } from './holdings.ts'
import { type Limiter, makeLimiter } from './limiter.ts'
import { makePipelines } from './pipelines.ts'
import { priorityOf } from './priority.ts'
import { refusals, refuse } from './refusal.ts'

/** The HTTP server with its limits, and how it is closed without losing a request. */
export type GuardedServer = {
  server: Server
  /** From now on `/readyz` fails and every answer closes its connection, so that clients move to other instances. */
  leave(): void
  /** Accepts no more connections; resolves when all requests were answered, or were cut off after `patience` ms. */
  close(patience: number): Promise<void>
}

type Around = Pick<Config, 'proxies'> & {
  log: Pick<Log, 'warn'>
  limiter?: Limiter
  /** Whether all workers serve; until then `/readyz` fails. */
  isWhole?: () => boolean
  patience?: Patience
  /** How many bytes the body of a request may have, where that is not 64 KB. */
  largestBodyOf?: LargestOf
}

/** Timeouts in ms: for the head of a request, for the whole of it, and for a connection without traffic. */
type Patience = { head: number; whole: number; still: number }

/** Within a minute a body of 64 KB arrives over the slowest connections. */
const usual: Patience = { head: 20_000, whole: 60_000, still: 60_000 }

/** How many connections one process has, and how many bytes of unread answers; both take memory. */
const most = { connections: 10_000, untaken: 64 * 1024 * 1024 }

/**
 * An HTTP server in front of `answer`, which refuses requests under overload. A request counts from when its body is
 * complete until its answer is ready, however slowly that is read.
 */
export function makeGuardedServer(answer: RequestListener, around: Around): GuardedServer {
  const {
    proxies,
    log,
    limiter = makeLimiter(),
    isWhole = () => true,
    patience = usual,
    largestBodyOf,
  } = around
  const inside = new Set<ServerResponse>()
  const untaken = makeHoldings(most.untaken)
  const tell = toldOnce(log)
  let leaving = false

  const admit: RequestListener = (request, response) => {
    if (leaving) response.setHeader('connection', 'close')
    if (leaving && request.url === '/readyz') return refuse(request, response, refusals.leaving)
    if (request.url === '/readyz' && !isWhole()) return refuse(request, response, refusals.incomplete)
    const priority = priorityOf(request)
    if (priority !== null && !limiter.admits(priority) && !(overlookReaders() && limiter.admits(priority))) {
      tell()
      limiter.turnedAway(priority)
      return refuse(request, response, refusals.crowded)
    }
    // Once its body is read it lasts as long as that, which the product bounds, and would stand for many short ones.
    if (request.method === 'PATCH' && largestBodyOf?.(request) === unbounded) {
      request.on('newListener', (event) => {
        if (event === 'data' || event === 'readable') countOut(response)
      })
    }
    limiter.enter()
    inside.add(response)
    response.on('prefinish', answered)
    answer(request, response)
  }
  const receive = awaitBodies(admit, largestBodyOf)
  const pipelines = makePipelines(begin)

  function begin(...[request, response]: Parameters<RequestListener>): void {
    response.on('close', left)
    receive(request, response)
  }

  // One function for all responses: a closure for each would be a noticeable part of an answer from memory.

  function answered(this: ServerResponse): void {
    countOut(this)
    const { socket } = this
    if (socket !== null && socket.writableLength > 0) untaken.set(socket, socket.writableLength)
  }

  function left(this: ServerResponse): void {
    countOut(this)
    const { socket } = this.req
    untaken.set(socket, 0)
    pipelines.next(socket)
  }

  function countOut(response: ServerResponse): void {
    if (inside.delete(response)) limiter.leave()
  }

  /** Stops counting answers that wait only for their readers. Whether there were any. */
  function overlookReaders(): boolean {
    const before = inside.size
    for (const response of inside) if (response.writableNeedDrain) countOut(response)
    return inside.size < before
  }

  /** Whether a connection waits for the product. */
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
    // A response gets its socket when those before it on the connection are finished.
    if (response.socket === null) pipelines.wait(request, response)
    else begin(request, response)
  }
  server.on('request', arrive)
  // An `Expect` that we do not know is ignored instead of refused.
  server.on('checkExpectation', arrive)
  if (proxies === 0) server.on('connection', makeAddresses())
  server.maxConnections = most.connections
  server.timeout = patience.still
  server.on('timeout', (socket: Socket) => {
    if (!isAtWork(socket)) socket.destroy()
  })

  // Node would close the connection without an answer, and applies no timeouts to a socket that it hands over.
  server.on('connect', (_, socket) => socket.end(noTunnel, () => socket.destroy()))

  // Longer than load balancers keep idle connections: if we close first, a request may be sent into the closing connection.
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
      // A connection whose answer was under way before `leave` becomes idle later.
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      await Promise.race([closed, pause(patience, undefined, { ref: false })])
      clearInterval(idle)
      server.closeAllConnections()
    },
  }
}

/** The answer to CONNECT: this is no proxy. */
const noTunnel =
  'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Logs one line for each time of overload, not one for each refused request. */
function toldOnce(log: Pick<Log, 'warn'>): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last > 10_000) log.warn({}, 'more requests than can be served: some are answered with 503')
    last = now
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cutOff } from './cutOff.ts'
import { makeHoldings } from './holdings.ts'

/** How many requests may wait: on one connection, and on all together. */
const most = { ofOne: 16, ofAll: 2_000 }

/** How many of them begin in one turn of the event loop, so that connections without pipelining are served between. */
const atOnce = 8

/** The pipelined requests of connections: those sent before the earlier ones were answered. */
export type Pipelines = {
  /** Queues a request until those before it on its connection are answered and their answers read. */
  wait(...given: Parameters<RequestListener>): void
  /** To be called when a request of a connection is answered and the answer read. */
  next(socket: Socket): void
}

/**
 * Serves one request of a connection at a time, so that a client that sends many and reads nothing has only one under way.
 * A connection with too many waiting is closed; browsers and the proxies of the examples never pipeline.
 */
export function makePipelines(begin: (...given: Parameters<RequestListener>) => void): Pipelines {
  const pipelines = new Map<Socket, [IncomingMessage, ServerResponse][]>()
  const held = makeHoldings(most.ofAll)
  const ready: Socket[] = []
  let isDue = false

  function pipelineOf(socket: Socket) {
    const known = pipelines.get(socket)
    if (known !== undefined) return known
    const pipeline: [IncomingMessage, ServerResponse][] = []
    pipelines.set(socket, pipeline)
    socket.once('close', forget)
    return pipeline
  }

  function forget(this: Socket): void {
    pipelines.delete(this)
    held.set(this, 0)
  }

  function advance(): void {
    isDue = false
    for (const socket of ready.splice(0, atOnce)) {
      const pipeline = pipelines.get(socket)
      const first = pipeline?.shift()
      if (pipeline === undefined || first === undefined) continue
      held.set(socket, pipeline.length)
      begin(...first)
    }
    if (ready.length > 0) advanceSoon()
  }

  function advanceSoon(): void {
    if (!isDue) setImmediate(advance)
    isDue = true
  }

  return {
    wait(request, response) {
      const { socket } = request
      if (socket.destroyed) return
      const pipeline = pipelineOf(socket)
      if (pipeline.length === most.ofOne) return cutOff(socket)
      pipeline.push([request, response])
      held.set(socket, pipeline.length)
    },
    next(socket) {
      if (!pipelines.has(socket)) return
      ready.push(socket)
      advanceSoon()
    },
  }
}

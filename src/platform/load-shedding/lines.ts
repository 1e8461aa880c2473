import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cutOff } from './cutOff.ts'
import { makeHoldings } from './holdings.ts'

/** How many requests may wait: behind each other on one connection, and on all of them. */
const most = { ofOne: 16, together: 2_000 }

/** How many of them begin before the loop looks for others again, who do not send ahead. */
const atOnce = 8

/** The requests that were sent over connections ahead of the answers to those before them. */
export type Lines = {
  /** Has a request wait until all before it on its connection are answered, and the answers taken. */
  wait(...given: Parameters<RequestListener>): void
  /** Says that a request of a connection is answered, and the answer taken. */
  next(socket: Socket): void
}

/**
 * One request of a connection is served at a time, so that nobody who sends many and reads nothing has more than one under
 * way. Whoever sends too many ahead is cut off. Browsers and the proxies of the examples never send ahead.
 */
export function makeLines(begin: (...given: Parameters<RequestListener>) => void): Lines {
  const lines = new Map<Socket, [IncomingMessage, ServerResponse][]>()
  const held = makeHoldings(most.together)
  const ready: Socket[] = []
  let isDue = false

  function lineOf(socket: Socket) {
    const known = lines.get(socket)
    if (known !== undefined) return known
    const line: [IncomingMessage, ServerResponse][] = []
    lines.set(socket, line)
    socket.once('close', forget)
    return line
  }

  function forget(this: Socket): void {
    lines.delete(this)
    held.set(this, 0)
  }

  function advance(): void {
    isDue = false
    for (const socket of ready.splice(0, atOnce)) {
      const line = lines.get(socket)
      const first = line?.shift()
      if (line === undefined || first === undefined) continue
      held.set(socket, line.length)
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
      const line = lineOf(socket)
      if (line.length === most.ofOne) return cutOff(socket)
      line.push([request, response])
      held.set(socket, line.length)
    },
    next(socket) {
      if (!lines.has(socket)) return
      ready.push(socket)
      advanceSoon()
    },
  }
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connections that are kept, whatever becomes of them. */
export type Crowding = {
  sockets: Socket[]
  /** How many of them the server has ended. */
  ended(): number
  leave(): void
}

/** Opens so many connections, sends `bytes` over each, and reads nothing of what comes back. Resolves when all are sent. */
export async function crowd(port: number, count: number, bytes: string): Promise<Crowding> {
  const sockets: Socket[] = []
  let ended = 0
  // A few at a time, as a listening socket takes in only so many at once.
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, () =>
      connect(port, '127.0.0.1'),
    )
    sockets.push(...some)
    await Promise.all(
      some.map((socket) => {
        socket
          .on('error', () => {})
          .on('close', () => {
            ended += 1
          })
        return once(socket, 'connect').then(
          () => new Promise<void>((sent) => socket.write(bytes, () => sent())),
        )
      }),
    )
  }
  return {
    sockets,
    ended: () => ended,
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Requests sent ahead of the answers to those before them. */
export const pipelined = (path: string, count: number) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count)

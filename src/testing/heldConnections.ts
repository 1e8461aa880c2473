import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A set of connections that the client keeps open. */
export type HeldConnections = {
  sockets: Socket[]
  /** The number of connections closed by now. */
  ended(): number
  close(): void
}

/**
 * Opens `count` connections, sends `bytes` over each, and does not read the responses. Resolves when all bytes are
 * sent.
 */
export async function holdConnections(port: number, count: number, bytes: string): Promise<HeldConnections> {
  const sockets: Socket[] = []
  let ended = 0
  // In batches, because the listen backlog holds a limited number of connections.
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
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Pipelined requests: sent without waiting for the responses to earlier ones. */
export const pipelined = (path: string, count: number) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count)

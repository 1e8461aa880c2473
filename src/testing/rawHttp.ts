import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { TestServer } from './server.ts'

/** A test server on a real port, for requests written in bytes. */
export type Wire = {
  port: number
  /**
   * Sends the bytes over a new connection.
   * @returns everything received until the server closed it
   */
  say(bytes: string): Promise<string>
  close(): Promise<void>
}

/** Serves a test server on a local port, as production does. Close it in `afterAll`. */
export async function listenWith({ listener }: TestServer): Promise<Wire> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    say: (bytes) => converse(port, bytes),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  // A server may reset the connection when it rejects a request; what it sent before counts.
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  await closed
  return received
}

/** The status codes of all responses received over a connection. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

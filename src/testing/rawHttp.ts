import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { TestServer } from './server.ts'

/** A server for tests behind a real port, spoken to in bytes. */
export type Wire = {
  port: number
  /** Sends the bytes over a connection of its own; everything that came back until the server closed it. */
  say(bytes: string): Promise<string>
  close(): Promise<void>
}

/** Opens a port of this machine for a test server, as the product's own start does. Close it in `afterAll`. */
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
  let heard = ''
  socket.on('data', (part) => {
    heard += part
  })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  // A server may hang up on what it will not hear; what it said before counts.
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  await closed
  return heard
}

/** The statuses of all answers in what a connection brought. */
export function statusesIn(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

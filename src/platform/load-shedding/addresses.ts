import type { Socket } from 'node:net'
import { rateScopeOf } from '../../base/http/client.ts'

/** How many connections one address may have: six for each browser of a class of a thousand behind it. */
const usual = 6_000

/** Makes a listener that closes new connections of an address that has `most` already. */
export function makeAddresses(most = usual): (socket: Socket) => void {
  const connections = new Map<string, number>()
  return (socket) => {
    const address = rateScopeOf(socket.remoteAddress ?? '')
    const count = connections.get(address) ?? 0
    if (count === most) return socket.destroy()
    connections.set(address, count + 1)
    socket.once('close', () => {
      const left = (connections.get(address) ?? 0) - 1
      if (left === 0) connections.delete(address)
      else connections.set(address, left)
    })
  }
}

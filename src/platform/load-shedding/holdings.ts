import type { Socket } from 'node:net'

/** What connections hold of something that there is only so much of. */
export type Holdings = {
  /** How much a connection holds from now on. Whoever has held something longest is cut off when all hold too much. */
  set(socket: Socket, amount: number): void
}

/** @param most what all connections together may hold */
export function makeHoldings(most: number): Holdings {
  // In the order in which they began to hold something.
  const held = new Map<Socket, number>()
  let total = 0

  function set(socket: Socket, amount: number): void {
    total += amount - (held.get(socket) ?? 0)
    if (amount === 0) held.delete(socket)
    else held.set(socket, amount)
    while (total > most) cutOffLongest()
  }

  function cutOffLongest(): void {
    for (const socket of held.keys()) {
      set(socket, 0)
      socket.destroy()
      return
    }
  }

  return { set }
}

import type { Socket } from 'node:net'

/** What connections hold of a limited resource. */
export type Holdings = {
  /** Sets how much a connection holds. When all together hold too much, the one that has held something longest is closed. */
  set(socket: Socket, amount: number): void
}

/** @param most how much all connections together may hold */
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

import type { Socket } from 'node:net'

/** What Node.js keeps at a connection to take requests apart; it is not documented. */
type Parsed = { parser?: { onIncoming?: unknown } | null }

/** What makes the parser leave the rest of what it was given alone. */
const leave = () => 2

/**
 * Ends a connection amid what it has sent. Node.js reads 64 KB at a time and makes a request of each that is in there, some
 * two thousand of them, after the end too; to leave the rest alone makes that a tenth of the work, and no more than that.
 */
export function cutOff(socket: Socket & Parsed): void {
  socket.destroy()
  if (socket.parser) socket.parser.onIncoming = leave
}

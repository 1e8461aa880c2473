import type { Socket } from 'node:net'

/** The HTTP parser that Node.js keeps at a connection, which is not documented. */
type Parsed = { parser?: { onIncoming?: unknown } | null }

/** The answer that makes the parser skip a request. */
const leave = () => 2

/**
 * Closes a connection that still has data to parse. Node.js reads 64 KB at a time and parses all requests in it, about two
 * thousand, even after the end; skipping them reduces that to a tenth of the work.
 */
export function cutOff(socket: Socket & Parsed): void {
  socket.destroy()
  if (socket.parser) socket.parser.onIncoming = leave
}

/**
 * Loaded into the product before its own code (`node --import`): moves the time that it sees by as many ms as the harness
 * says. The product itself has no way to be told the time.
 */
const Real = Date
let moved = 0

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'moved' in message) moved = Number(message.moved)
})
// Listening for messages keeps a process alive; this one should end by itself when the product does.
process.channel?.unref()

globalThis.Date = class extends Real {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(Real.now() + moved)
    else super(...(given as [number]))
  }

  static override now(): number {
    return Real.now() + moved
  }
} as DateConstructor

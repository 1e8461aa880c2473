/**
 * Shifts the product's clock by as many ms as the harness sends in a message. It is loaded before the product (`node
 * --import`), which has no setting for the time.
 */
const Real = Date
let moved = 0

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'moved' in message) moved = Number(message.moved)
})
// A listener for messages keeps a process alive, but the product should still end by itself.
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

import { executionAsyncResource } from 'node:async_hooks'

const held: object[] = []

/**
 * Keeps one of the objects by which Node remembers what to do next (`process.nextTick`) for as long as the process lives.
 * Once a collection of garbage meets no such object, V8 forgets what they look like, and makes each one after that in a
 * way that takes six times as long: every answer needs some seven of them (docs/performance.md).
 */
export function holdTick(): void {
  process.nextTick(() => held.push(executionAsyncResource()))
}

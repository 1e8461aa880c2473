import { executionAsyncResource } from 'node:async_hooks'

const held: object[] = []

/**
 * Keeps one `process.nextTick` object alive. When a garbage collection finds none, V8 discards their shape and creates later
 * ones six times slower; every answer needs some seven of them (docs/performance.md).
 */
export function holdTick(): void {
  process.nextTick(() => held.push(executionAsyncResource()))
}

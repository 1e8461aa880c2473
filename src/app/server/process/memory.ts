import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const folder = join(import.meta.dirname, '../../../../dist/.compiled')

/** The time after which a start is over, with its first requests, in ms. */
const afterwards = 5_000

/**
 * Enables Node's compile cache for the modules loaded from now on, so that the next start is faster. Where the folder is not
 * writable it has no effect.
 */
export function keepCompiled(): void {
  enableCompileCache(folder)
}

/** Frees the memory of the start when that is over. V8 itself would keep it as long as the process is idle. */
export function settleMemory(): void {
  setTimeout(() => {
    flushCompileCache()
    collectGarbage()
  }, afterwards).unref()
}

/** Collects garbage with the `last-resort` flavor. Other kinds of collection keep the space of new objects. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}

import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const folder = join(import.meta.dirname, '../../../../dist/.compiled')

/** After so many ms a start is over, first requests and all. */
const afterwards = 5_000

/**
 * Lets Node keep what it makes of the sources that are loaded from now on, so that the next start need not make it again.
 * Where the folder cannot be written nothing is kept.
 */
export function keepCompiled(): void {
  enableCompileCache(folder)
}

/** When the start is over, gives back the memory that only it needed: V8 by itself would hold it for as long as it is idle. */
export function settleMemory(): void {
  setTimeout(() => {
    flushCompileCache()
    collectGarbage()
  }, afterwards).unref()
}

/** Collects all that can be. Any other kind of collection keeps the room that new objects had. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}

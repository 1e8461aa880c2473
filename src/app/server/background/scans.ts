import { repeat } from '../../../base/concurrency/repeat.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { scanFiles } from '../../../features/files/scanning/actions.ts'
import { forgetScans, renewScans } from '../../../features/files/scanning/store.ts'
import { containFailures } from './containFailures.ts'

/** The pause between looks for files that nobody has scanned yet, and the longest that a stop waits for one under way, in ms. */
const times = { pause: 2_000, patience: 2_000 }

/**
 * Scans uploaded files in the background, where there is a scanner. Returns a function that stops it; what was under way is scanned
 * again by another process. Without a scanner what waits for one would wait for ever, so it is forgotten, once.
 */
export function scanFilesSoon(services: Services, log: Log): () => Promise<void> {
  let [stopping, hasForgotten] = [false, false]
  const sentence = 'uploaded files cannot be scanned for viruses just now, and wait; it is tried again'
  const contained = containFailures(log, sentence, () => stopping)
  const work = async () => {
    if (services.config.scan !== null) {
      await renewScans(services.db, services.clock.now())
      return scanFiles(services, () => !stopping)
    }
    if (!hasForgotten) await forgetScans(services.db)
    hasForgotten = true
  }
  const stop = repeat(contained(work), times.pause, times.patience)
  return async () => {
    stopping = true
    await stop()
  }
}

import { repeat } from '../../../base/concurrency/repeat.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { readDocuments } from '../../../features/files/documents/actions.ts'
import { containFailures } from './containFailures.ts'

/** The pause between looks for PDFs that nobody has read yet, and the longest that a stop waits for one under way, in ms. */
const times = { pause: 2_000, patience: 2_000 }

/** Reads uploaded PDFs in the background. Returns a function that stops it; what was under way is read again by another process. */
export function readDocumentsSoon(services: Services, log: Log): () => Promise<void> {
  let stopping = false
  const sentence = 'uploaded PDFs cannot be read just now; it is tried again'
  const contained = containFailures(log, sentence, () => stopping)
  const stop = repeat(
    contained(() => readDocuments(services, { mayGoOn: () => !stopping })),
    times.pause,
    times.patience,
  )
  return async () => {
    stopping = true
    await stop()
  }
}

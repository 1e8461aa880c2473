import { repeat } from '../../../base/concurrency/repeat.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { prepareVideos, sweepPreparing } from '../../../features/files/preparing/actions.ts'
import { findFfmpeg } from '../../../features/files/preparing/ffmpeg.ts'
import { containFailures } from './containFailures.ts'

/** The pause between looks for videos of which something is to be made, and the longest that a stop waits for one under way, in ms. */
const times = { pause: 3_000, patience: 2_000 }

/**
 * Makes pictures and smaller copies of uploaded videos in the background, where there is a program for it. Returns a function that
 * stops it; what was under way is done again by another process.
 */
export function prepareVideosSoon(services: Services, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const sentence = 'nothing can be made of uploaded videos just now; it is tried again'
  const contained = containFailures(log, sentence, () => stopping.signal.aborted)
  const begun = sweepPreparing(services).then(() => findFfmpeg(services.config.media.ffmpeg))
  begun.catch(() => {})
  const stop = repeat(
    contained(async () => {
      const program = await begun
      if (program !== null) await prepareVideos(services, program, stopping.signal)
    }),
    times.pause,
    times.patience,
  )
  return async () => {
    stopping.abort()
    await stop()
  }
}

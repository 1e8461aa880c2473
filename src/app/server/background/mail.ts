import { repeat } from '../../../base/concurrency/repeat.ts'
import type { Log } from '../../../base/log.ts'
import { deliverDue } from '../../../base/mail/delivery.ts'
import { openTransport } from '../../../base/mail/transport.ts'
import type { Services } from '../../../base/services.ts'
import { features } from '../../features.ts'

/** The pause between looks at the outbox, and the longest that a stop waits for a message under way, in ms. */
const times = { pause: 1_000, patience: 2_000 }

/** Delivers queued messages in the background. Returns a function that stops it. */
export function deliverMail(services: Services, log: Log): () => Promise<void> {
  const transport = openTransport(services.config, (text) => process.stdout.write(text))
  let stopping = false
  const work = [
    ...features.flatMap(({ mail }) => (mail === undefined ? [] : [contained(() => mail(services))])),
    contained(() => deliverDue(services, transport, log, () => !stopping)),
  ]
  const round = async () => {
    for (const part of work) await part()
  }
  const stop = repeat(round, times.pause, times.patience)
  return async () => {
    stopping = true
    await stop()
    transport.close()
  }

  /** Contains failures of a part, so that the others run, and logs only the first of a series. */
  function contained(part: () => Promise<void>): () => Promise<void> {
    let troubled = false
    return async () => {
      try {
        await part()
        troubled = false
      } catch (error) {
        if (!troubled && !stopping) {
          log.warn({ err: error }, 'mail cannot be looked after just now; it is tried again')
        }
        troubled = true
      }
    }
  }
}

import { repeat } from '../../../base/concurrency/repeat.ts'
import type { Log } from '../../../base/log.ts'
import { deliverDue } from '../../../base/mail/delivery.ts'
import { openTransport } from '../../../base/mail/transport.ts'
import type { Services } from '../../../base/services.ts'
import { features } from '../../features.ts'

/** How often the outbox is looked at, and the longest that a stop waits for the letter under way, in ms. */
const times = { pause: 1_000, patience: 2_000 }

/** Delivers letters in the background for as long as the instance runs. Returns how to stop. */
export function carryMail(services: Services, log: Log): () => Promise<void> {
  const transport = openTransport(services.config, (text) => process.stdout.write(text))
  let stopping = false
  const work = [
    ...features.flatMap(({ mail }) => (mail === undefined ? [] : [undisturbed(() => mail(services))])),
    undisturbed(() => deliverDue(services, transport, log, () => !stopping)),
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

  /** Work whose failure keeps nothing else from being done, and is told once, not every second. */
  function undisturbed(part: () => Promise<void>): () => Promise<void> {
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

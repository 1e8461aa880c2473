import type { Log } from '../../base/server/log.ts'
import { openCarrier } from '../../base/server/mail/carrier.ts'
import { deliverDue } from '../../base/server/mail/delivery.ts'
import { repeat } from '../../base/server/repeat.ts'
import type { Services } from '../../base/server/services.ts'
import { answerRecoveryRequests } from '../../features/accounts/recovery/jobs.ts'

/** How often the outbox is looked at, and the longest that a stop waits for the letter under way, in ms. */
const times = { pause: 1_000, patience: 2_000 }

/** Delivers letters in the background for as long as the instance runs. Returns how to stop. */
export function carryMail(services: Services, log: Log): () => Promise<void> {
  const carrier = openCarrier(services.config, (text) => process.stdout.write(text))
  let stopping = false
  let troubled = false
  const round = async () => {
    try {
      await answerRecoveryRequests(services)
      await deliverDue(services, carrier, log, () => !stopping)
      troubled = false
    } catch (error) {
      // Said once, not every second, while the database cannot be reached.
      if (!troubled && !stopping)
        log.warn({ err: error }, 'mail cannot be looked after just now; it is tried again')
      troubled = true
    }
  }
  const stop = repeat(round, times.pause, times.patience)
  return async () => {
    stopping = true
    await stop()
    carrier.close()
  }
}

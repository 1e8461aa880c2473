import { repeat } from '../../../base/concurrency/repeat.ts'
import type { Log } from '../../../base/log.ts'
import { deliverDue } from '../../../base/mail/delivery.ts'
import { openTransport } from '../../../base/mail/transport.ts'
import type { Services } from '../../../base/services.ts'
import { features } from '../../features.ts'
import { containFailures } from './containFailures.ts'

/** The pause between looks at the outbox, and the longest that a stop waits for a message under way, in ms. */
const times = { pause: 2_000, patience: 2_000 }

/** Delivers queued messages in the background. Returns a function that stops it. */
export function deliverMail(services: Services, log: Log): () => Promise<void> {
  const transport = openTransport(services, (text) => process.stdout.write(text))
  let stopping = false
  const sentence = 'mail cannot be looked after just now; it is tried again'
  const contained = containFailures(log, sentence, () => stopping)
  const work = [
    ...features.flatMap(({ mail }) => (mail === undefined ? [] : [contained(() => mail(services))])),
    contained(() => deliverDue(services, transport, log, () => !stopping)),
  ]
  const round = async () => {
    await services.site.read()
    for (const part of work) await part()
  }
  const stop = repeat(round, times.pause, times.patience)
  return async () => {
    stopping = true
    await stop()
    transport.close()
  }
}

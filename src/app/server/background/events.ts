import { repeat } from '../../../base/concurrency/repeat.ts'
import { type DeliveryFailed, deliverDue, routeAll } from '../../../base/events/delivery.ts'
import type { Listener } from '../../../base/events/listener.ts'
import { registerListeners } from '../../../base/events/store.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { containFailures } from './containFailures.ts'

/** The pause between looks at the outbox, and the longest that a stop waits for work under way, in ms. */
const times = { pause: 2_000, patience: 2_000 }

/**
 * Delivers events in the background, to each listener by itself, so that a slow one holds up no other. Returns a function
 * that stops it.
 */
export function deliverEvents(
  services: Services,
  listeners: readonly Listener[],
  log: Log,
  failed: DeliveryFailed,
): () => Promise<void> {
  let stopping = false
  const sentence = 'events cannot be delivered just now; it is tried again'
  const contained = containFailures(log, sentence, () => stopping)
  const mayGoOn = () => !stopping
  let isRegistered = false
  const route = async () => {
    if (!isRegistered) await registerListeners(services.db, listeners)
    isRegistered = true
    await routeAll(services)
  }
  const work = [route, ...listeners.map((one) => () => deliverDue(services, one, log, failed, mayGoOn))]
  const stops = work.map((part) => repeat(contained(part), times.pause, times.patience))
  return async () => {
    stopping = true
    await Promise.all(stops.map((stop) => stop()))
  }
}

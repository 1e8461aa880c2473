import { mostAttempts, pauseAfter } from '../concurrency/backOff.ts'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transactions.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import type { Listener } from './listener.ts'
import {
  claimDelivery,
  type Delivery,
  deleteDelivery,
  deleteOldDeliveries,
  postponeDelivery,
  routeEvents,
} from './store.ts'

/** How long a delivery belongs to the process that claimed it, in ms, unless it works on it for longer. */
const lease = 5 * 60_000

/** How long a delivery that was given up is kept, in ms. */
const kept = 30 * 24 * 60 * 60_000

/** How many events one statement routes. */
const most = 1_000

/** Called after an attempt that failed. */
export type DeliveryFailed = (listener: string) => void

/** Moves all events from the outbox to the deliveries of all who are registered to listen. */
export async function routeAll({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  while ((await routeEvents(db, { now: clock.now(), most })) === most);
}

/**
 * Delivers what is due to a listener, the events of each subject in order; any number of processes may do this at once. A
 * delivery that fails is tried again ever later, and the later ones of its subject wait for it until it is given up.
 */
export async function deliverDue(
  services: Services,
  listener: Listener,
  log: Log,
  failed: DeliveryFailed = () => {},
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const { db, clock } = services
  while (mayGoOn()) {
    const now = clock.now()
    const again = new Date(now.getTime() + lease)
    const delivery = await claimDelivery(db, listener, { now, again })
    if (delivery === undefined) return
    await deliver(services, listener, delivery, log, failed)
  }
}

async function deliver(
  services: Services,
  listener: Listener,
  delivery: Delivery,
  log: Log,
  failed: DeliveryFailed,
): Promise<void> {
  const { db, clock } = services
  const { listener: name, attempts, ...event } = delivery
  const about = { listener: name, event: event.id, type: event.type, attempts }
  try {
    if (attempts > mostAttempts) throw new Error('Each attempt has ended its process.')
    await inTransaction(db, async () => {
      if (!(await deleteDelivery(db, delivery))) return
      const handler = listener.handlers.find(({ type }) => type === event.type)
      await handler?.handle(services, event)
    })
  } catch (error) {
    failed(name)
    if (attempts >= mostAttempts) {
      await postponeDelivery(db, delivery, null)
      log.error({ ...about, err: error }, 'an event could not be delivered and was given up')
    } else {
      await postponeDelivery(db, delivery, new Date(clock.now().getTime() + pauseAfter(attempts)))
      log.warn({ ...about, err: error }, 'an event could not be delivered; it is tried again')
    }
  }
}

/** Removes a month after the event what was given up, or waits for a listener or a handler that there is no more. */
export async function clearDeliveries(db: Db, now: Date): Promise<void> {
  await deleteOldDeliveries(db, new Date(now.getTime() - kept))
}

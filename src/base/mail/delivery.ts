import { mostAttempts, pauseAfter } from '../concurrency/backOff.ts'
import { unseal } from '../config/secret.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import type { Words } from './message.ts'
import { messageKey } from './outbox.ts'
import { type Failure, readFailure } from './retry.ts'
import { claimMessage, markGivenUp, markKept, markSent, type OutboxRow, postponeMessage } from './store.ts'
import type { Transport } from './transport.ts'

export type DeliveryServices = Pick<Services, 'db' | 'clock' | 'secret'>

/** How long a message belongs to the process that claimed it, in ms; longer than sending may take. */
const lease = 5 * 60_000

/**
 * Delivers all due messages; any number of processes may do this at once. Delivery is at least once: when a process dies
 * after sending a message and before noting that, the message is sent again with the same Message-ID.
 * @param mayGoOn asked before each message; when it is false the others stay due
 */
export async function deliverDue(
  services: DeliveryServices,
  transport: Transport,
  log: Log,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const { db, clock } = services
  while (mayGoOn()) {
    const now = clock.now()
    const message = await claimMessage(db, now, new Date(now.getTime() + lease))
    if (message === undefined) return
    await deliver(services, transport, message, log.child({ letter: message.id, kind: message.kind }))
  }
}

async function deliver(
  { db, clock, secret }: DeliveryServices,
  transport: Transport,
  message: OutboxRow,
  log: Log,
): Promise<void> {
  const { id, attempts, worthless_at: worthlessAt } = message
  const now = clock.now()
  if (worthlessAt !== null && Date.parse(worthlessAt) <= now.getTime()) {
    await markGivenUp(db, id, message.last_failure ?? 'EXPIRED', now)
    return
  }
  const failure = await send(transport, message, secret).catch(readFailure)
  if (failure === 'sent') {
    await markSent(db, id, clock.now())
    log.info({ attempts }, 'an email was sent')
  } else if (failure === 'kept') {
    await markKept(db, id, clock.now())
  } else {
    await postponeOrGiveUp({ db, clock }, message, failure, log)
  }
}

async function send(transport: Transport, message: OutboxRow, secret: Services['secret']) {
  const words = JSON.parse(unseal(messageKey(secret), message.sealed_words ?? Buffer.alloc(0))) as Words
  const { reply_to_name: name, reply_to_address: address } = message
  return transport.send({
    ...words,
    id: message.id,
    to: message.recipient,
    replyTo: address === null ? null : { name: name ?? '', address },
    subject: message.subject,
    date: new Date(message.created_at),
  })
}

async function postponeOrGiveUp(
  { db, clock }: Pick<DeliveryServices, 'db' | 'clock'>,
  { id, attempts }: OutboxRow,
  { code, summary, forGood }: Failure,
  log: Log,
): Promise<void> {
  const now = clock.now()
  if (forGood || attempts >= mostAttempts) {
    await markGivenUp(db, id, summary, now)
    log.warn({ attempts, code }, 'an email could not be delivered and was given up')
  } else {
    await postponeMessage(db, id, summary, new Date(now.getTime() + pauseAfter(attempts)))
    log.warn({ attempts, code }, 'an email could not be delivered; it is tried again')
  }
}

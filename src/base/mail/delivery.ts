import { unseal } from '../config/secret.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import type { Words } from './message.ts'
import { messageKey } from './outbox.ts'
import { type Failure, mostAttempts, pauseAfter, readFailure } from './retry.ts'
import { claimMessage, markGivenUp, markKept, markSent, type OutboxRow, postponeMessage } from './store.ts'
import type { Transport } from './transport.ts'

export type DeliveryServices = Pick<Services, 'db' | 'clock' | 'secret'>

/** For how long a letter belongs to the process that took it, in ms; longer than handing it over may last. */
const lease = 5 * 60_000

/**
 * Delivers every letter whose time has come. Any number of processes may do this at once: each letter is taken by
 * one. A process that dies between handing a letter over and noting it leaves a letter that is sent once more, under
 * the same Message-ID; one that dies before loses nothing.
 */
export async function deliverDue(
  services: DeliveryServices,
  carrier: Transport,
  log: Log,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const { db, clock } = services
  while (mayGoOn()) {
    const now = clock.now()
    const letter = await claimMessage(db, now, new Date(now.getTime() + lease))
    if (letter === undefined) return
    await deliver(services, carrier, letter, log.child({ letter: letter.id, kind: letter.kind }))
  }
}

async function deliver(
  { db, clock, secret }: DeliveryServices,
  carrier: Transport,
  letter: OutboxRow,
  log: Log,
): Promise<void> {
  const { id, attempts, worthless_at: worthlessAt } = letter
  const now = clock.now()
  if (worthlessAt !== null && Date.parse(worthlessAt) <= now.getTime()) {
    await markGivenUp(db, id, letter.last_failure ?? 'EXPIRED', now)
    return
  }
  const failure = await handOver(carrier, letter, secret).catch(readFailure)
  if (failure === 'sent') {
    await markSent(db, id, clock.now())
    log.info({ attempts }, 'a letter was sent')
  } else if (failure === 'kept') {
    await markKept(db, id, clock.now())
  } else {
    await postponeOrGiveUp({ db, clock }, letter, failure, log)
  }
}

async function handOver(carrier: Transport, letter: OutboxRow, secret: Services['secret']) {
  const words = JSON.parse(unseal(messageKey(secret), letter.sealed_words ?? Buffer.alloc(0))) as Words
  const { reply_to_name: name, reply_to_address: address } = letter
  return carrier.take({
    ...words,
    id: letter.id,
    to: letter.recipient,
    replyTo: address === null ? null : { name: name ?? '', address },
    subject: letter.subject,
    date: new Date(letter.created_at),
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
    log.warn({ attempts, code }, 'a letter could not be delivered and was given up')
  } else {
    await postponeMessage(db, id, summary, new Date(now.getTime() + pauseAfter(attempts)))
    log.warn({ attempts, code }, 'a letter could not be delivered; it is tried again')
  }
}

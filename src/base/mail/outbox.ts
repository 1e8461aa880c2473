import { seal } from '../config/secret.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { type Message, oneLine } from './message.ts'
import { renderMessage } from './render.ts'
import { deleteOldMessages, insertMessage } from './store.ts'

export type QueueServices = Pick<Services, 'config' | 'secret' | 'clock' | 'site'>

const day = 24 * 60 * 60 * 1000
const kept = { sent: 7 * day, others: 30 * day }

/** The key that encrypts queued messages, so that the database alone does not reveal their links. */
export function messageKey(secret: Services['secret']): Buffer {
  return secret.derive('letters')
}

/**
 * Queues a message in the outbox; it is delivered in the background.
 * @param db the transaction of its cause, so that the message is sent exactly if that is committed
 */
export async function queueMessage(
  { config, secret, clock, site }: QueueServices,
  db: Db,
  message: Message,
): Promise<void> {
  const { kind, to, account, replyTo, language, content, worthlessAt } = message
  const { name, tagline } = site.now()
  const words = renderMessage(content, { name, tagline, url: config.publicUrl.origin }, language)
  await insertMessage(db, {
    id: newId(),
    kind,
    recipient: to,
    accountId: account ?? null,
    replyTo: replyTo === undefined ? null : { name: oneLine(replyTo.name), address: replyTo.address },
    subject: oneLine(content.subject),
    sealedWords: seal(messageKey(secret), JSON.stringify(words)),
    worthlessAt: worthlessAt ?? null,
    now: clock.now(),
  })
}

/** Removes messages a week after they were sent, and a month after they were given up or kept. */
export async function clearOutbox(db: Db, now: Date): Promise<void> {
  const ago = (time: number) => new Date(now.getTime() - time)
  await deleteOldMessages(db, { sent: ago(kept.sent), others: ago(kept.others) })
}

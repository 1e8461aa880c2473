import { seal } from '../config/secret.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { type Message, oneLine } from './message.ts'
import { renderMessage } from './render.ts'
import { deleteOldMessages, insertMessage } from './store.ts'

export type PostServices = Pick<Services, 'config' | 'secret' | 'clock'>

const day = 24 * 60 * 60 * 1000
const kept = { sent: 7 * day, others: 30 * day }

/** The key that the words of waiting letters are sealed with: the database alone does not give away their links. */
export function messageKey(secret: Services['secret']): Buffer {
  return secret.derive('letters')
}

/**
 * Puts a letter into the outbox. Give the transaction of what causes it: there is then a letter exactly if that
 * happened. It is delivered soon afterwards, and never by the request that posts it.
 */
export async function queueMessage(
  { config, secret, clock }: PostServices,
  db: Db,
  letter: Message,
): Promise<void> {
  const { kind, to, account, replyTo, content, worthlessAt } = letter
  const { name, tagline } = config.site
  const words = renderMessage(content, { name, tagline, url: config.publicUrl.origin })
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

/** Removes letters a week after they were sent, and a month after they were given up or kept. */
export async function clearOutbox(db: Db, now: Date): Promise<void> {
  const ago = (time: number) => new Date(now.getTime() - time)
  await deleteOldMessages(db, { sent: ago(kept.sent), others: ago(kept.others) })
}

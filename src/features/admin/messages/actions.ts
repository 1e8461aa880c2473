import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { findInOutbox, readMessage, readOutbox, requeueMessage } from '../../../base/mail/admin.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { findUser } from '../members/store.ts'
import type { Message } from './contract.ts'
import { messagesText } from './text/en.ts'

const messages: Listing<[id: string]> = { name: 'letters', key: z.tuple([z.uuid()]) }

/** One page of the messages of the last weeks, with `state` of those in that state. */
export async function browseMessages(
  db: Db,
  {
    state,
    limit = pageSize.usual,
    after,
  }: { state?: Message['state'] | undefined; limit?: number | undefined; after?: string | undefined },
): Promise<Page<Message>> {
  const [before] = keyAfter(after, messages) ?? []
  return toPage(await readOutbox(db, { limit: limit + 1, before, state }), limit, messages, ({ id }) => [id])
}

/** @throws Problem 404 when there is no such message */
export async function findMessage(db: Db, id: string) {
  const message = await findInOutbox(db, id)
  if (message === null) throw noRoute()
  return message
}

/**
 * Reads the text of a message. Because its links open accounts, the reading is recorded, also for the member it is to.
 * @throws Problem 404 when there is no such message, 410 when it was sent
 */
export async function openMessage(
  services: Services,
  actor: Pick<Actor, 'id'>,
  id: string,
  from: Origin,
): Promise<{ text: string }> {
  const { db, clock } = services
  const { to, kind } = await findMessage(db, id)
  const message = await readMessage(services, id)
  if (message === null) {
    const detail: Text = (language) => messagesText(language).wordsGone
    throw problem({ code: 'letter-sent', status: 410, detail })
  }
  const at = clock.now()
  const member = await findUser(db, { email: to }, at)
  const details = { letter: kind }
  await recordEvent(db, {
    kind: 'letter.read',
    at,
    from,
    userId: member?.id ?? null,
    actorId: actor.id,
    details,
  })
  return { text: message.text }
}

/**
 * Queues a message again.
 * @throws Problem 404 when there is no such message, 409 when it was sent or is waiting
 */
export async function retryMessage(services: Services, id: string): Promise<void> {
  await findMessage(services.db, id)
  if (await requeueMessage(services, id)) return
  const detail: Text = (language) => messagesText(language).underWay
  throw problem({ code: 'letter-under-way', status: 409, detail })
}

import { type Selectable, sql } from 'kysely'
import type { Outbox } from '../../../db/schema.ts'
import type { Db } from '../db/db.ts'
import { pageLimit } from '../db/genericPlan.ts'

export type OutboxRow = Selectable<Outbox>

/** Inserts a message into the outbox, due at once. */
export function insertMessage(
  db: Db,
  message: {
    id: string
    kind: string
    recipient: string
    accountId: string | null
    replyTo: { name: string; address: string } | null
    subject: string
    sealedWords: Buffer
    worthlessAt: Date | null
    now: Date
  },
) {
  const now = message.now.toISOString()
  return db
    .insertInto('outbox')
    .values({
      id: message.id,
      kind: message.kind,
      recipient: message.recipient,
      account_id: message.accountId,
      reply_to_name: message.replyTo?.name ?? null,
      reply_to_address: message.replyTo?.address ?? null,
      subject: message.subject,
      sealed_words: message.sealedWords,
      worthless_at: message.worthlessAt?.toISOString() ?? null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/**
 * Claims the message that is due longest and counts the attempt. No other process claims it before `again`, when it is
 * repeated should this process die.
 */
export function claimMessage(db: Db, now: Date, again: Date): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: again.toISOString() })
    .where('id', '=', (outbox) =>
      outbox
        .selectFrom('outbox')
        .select('id')
        .where('next_attempt_at', '<=', now.toISOString())
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Marks a message as sent, and deletes its text. */
export function markSent(db: Db, id: string, now: Date) {
  return settle(db, id, { sent_at: now.toISOString(), sealed_words: null, last_failure: null })
}

/** Marks a message as kept, for administrators to read. */
export function markKept(db: Db, id: string, now: Date) {
  return settle(db, id, { kept_at: now.toISOString() })
}

/** Marks a message as given up. */
export function markGivenUp(db: Db, id: string, failure: string, now: Date) {
  return settle(db, id, { given_up_at: now.toISOString(), last_failure: failure })
}

function settle(
  db: Db,
  id: string,
  end: Partial<Pick<OutboxRow, 'sent_at' | 'kept_at' | 'given_up_at' | 'sealed_words' | 'last_failure'>>,
) {
  // A message that another process has finished meanwhile is left as it is.
  return db
    .updateTable('outbox')
    .set({ next_attempt_at: null, ...end })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** Records why an attempt failed and when the next one is due. */
export function postponeMessage(db: Db, id: string, failure: string, again: Date) {
  return db
    .updateTable('outbox')
    .set({ next_attempt_at: again.toISOString(), last_failure: failure })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** The column that is set while a message is in a state. */
const columnOf = {
  waiting: 'next_attempt_at',
  sent: 'sent_at',
  'given-up': 'given_up_at',
  kept: 'kept_at',
} as const

/** The state of a message. `kept`: this instance sends no mail, so administrators read it here. */
export type MessageState = keyof typeof columnOf

/** Messages, newest first, of one state or of all; `before` is the id of the last one seen. */
export function listMessages(
  db: Db,
  { limit, before, state }: { limit: number; before?: string | undefined; state?: MessageState | undefined },
) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .$if(before !== undefined, (messages) => messages.where('id', '<', before ?? ''))
    .$if(state !== undefined, (messages) => messages.where(columnOf[state ?? 'waiting'], 'is not', null))
    .orderBy('id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** How many messages wait, were given up and are kept, and since when the oldest waits. */
export function countMessages(db: Db) {
  // Messages that were sent are the most by far, so they are not scanned.
  const count = (column: 'next_attempt_at' | 'given_up_at' | 'kept_at') =>
    sql<number>`(select count(*) from outbox where ${sql.ref(column)} is not null)`
  return db
    .selectNoFrom([
      count('next_attempt_at').as('waiting'),
      count('given_up_at').as('given_up'),
      count('kept_at').as('kept'),
      sql<string | null>`(select min(created_at) from outbox where next_attempt_at is not null)`.as(
        'oldestWaiting',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** How many messages were given up, counted no further than `most`. */
export async function countGivenUp(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from outbox where given_up_at is not null limit ${sql.lit(most)}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A message's row by its id, in any state; undefined when there is none. */
export function findMessage(db: Db, id: string) {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Makes a message that was given up or kept due again, with all its attempts. */
export function reviveMessage(db: Db, id: string, now: Date) {
  return db
    .updateTable('outbox')
    .set({ attempts: 0, given_up_at: null, kept_at: null, next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Deletes all messages to an address, in any state; how many there were. */
export async function deleteMessagesTo(db: Db, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where((row) => row.fn('lower', ['recipient']), '=', email)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes all messages with an address in `Reply-To`. */
export function deleteMessagesFrom(db: Db, email: string) {
  return db
    .deleteFrom('outbox')
    .where((row) => row.fn('lower', ['reply_to_address']), '=', email)
    .execute()
}

/** Deletes messages that were sent before `sent`, and others that were given up or kept before `others`. */
export function deleteOldMessages(db: Db, before: { sent: Date; others: Date }) {
  const sent = before.sent.toISOString()
  const others = before.others.toISOString()
  return (
    db
      .deleteFrom('outbox')
      // Implied by the conditions below; it lets the database use an index.
      .where('created_at', '<', sent > others ? sent : others)
      .where((row) =>
        row.or([row('sent_at', '<', sent), row('given_up_at', '<', others), row('kept_at', '<', others)]),
      )
      .execute()
  )
}

import { type Selectable, sql } from 'kysely'
import type { Outbox } from '../../../db/schema.ts'
import type { Db } from '../db/db.ts'
import { pageLimit } from '../db/genericPlan.ts'

export type OutboxRow = Selectable<Outbox>

/** Puts a letter into the outbox; it waits for its first attempt. */
export function insertMessage(
  db: Db,
  letter: {
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
  const now = letter.now.toISOString()
  return db
    .insertInto('outbox')
    .values({
      id: letter.id,
      kind: letter.kind,
      recipient: letter.recipient,
      account_id: letter.accountId,
      reply_to_name: letter.replyTo?.name ?? null,
      reply_to_address: letter.replyTo?.address ?? null,
      subject: letter.subject,
      sealed_words: letter.sealedWords,
      worthless_at: letter.worthlessAt?.toISOString() ?? null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/**
 * Takes the letter that waits longest, counts the attempt, and lets nobody else take it before `again`: the time for
 * the next attempt should this process not live to say how this one went.
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

/** Notes that a letter was sent; its words are not needed any more. */
export function markSent(db: Db, id: string, now: Date) {
  return settle(db, id, { sent_at: now.toISOString(), sealed_words: null, last_failure: null })
}

/** Notes that a letter stays here, to be read by an administrator. */
export function markKept(db: Db, id: string, now: Date) {
  return settle(db, id, { kept_at: now.toISOString() })
}

/** Notes that nobody will try again. */
export function markGivenUp(db: Db, id: string, failure: string, now: Date) {
  return settle(db, id, { given_up_at: now.toISOString(), last_failure: failure })
}

function settle(
  db: Db,
  id: string,
  end: Partial<Pick<OutboxRow, 'sent_at' | 'kept_at' | 'given_up_at' | 'sealed_words' | 'last_failure'>>,
) {
  // A letter that somebody else has settled meanwhile stays as they left it.
  return db
    .updateTable('outbox')
    .set({ next_attempt_at: null, ...end })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** Notes why an attempt failed and when the next one is. */
export function postponeMessage(db: Db, id: string, failure: string, again: Date) {
  return db
    .updateTable('outbox')
    .set({ next_attempt_at: again.toISOString(), last_failure: failure })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** The column that is set while a letter stands so. */
const columnOf = {
  waiting: 'next_attempt_at',
  sent: 'sent_at',
  'given-up': 'given_up_at',
  kept: 'kept_at',
} as const

/** How a letter stands. `kept`: this instance sends no mail, so it stays here to be read. */
export type MessageState = keyof typeof columnOf

/** Letters, newest first, of one state or of all; `before` is the id of the last one seen. */
export function listMessages(
  db: Db,
  { limit, before, state }: { limit: number; before?: string | undefined; state?: MessageState | undefined },
) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .$if(before !== undefined, (letters) => letters.where('id', '<', before ?? ''))
    .$if(state !== undefined, (letters) => letters.where(columnOf[state ?? 'waiting'], 'is not', null))
    .orderBy('id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** How many letters wait, were given up and are kept, and since when the oldest waits. */
export function countMessages(db: Db) {
  // Those that were sent are the most by far, and are not looked at.
  const letters = (column: 'next_attempt_at' | 'given_up_at' | 'kept_at') =>
    sql<number>`(select count(*) from outbox where ${sql.ref(column)} is not null)`
  return db
    .selectNoFrom([
      letters('next_attempt_at').as('waiting'),
      letters('given_up_at').as('given_up'),
      letters('kept_at').as('kept'),
      sql<string | null>`(select min(created_at) from outbox where next_attempt_at is not null)`.as(
        'oldestWaiting',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export function findMessage(db: Db, id: string) {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets a letter that was given up or kept begin anew. */
export function reviveMessage(db: Db, id: string, now: Date) {
  return db
    .updateTable('outbox')
    .set({ attempts: 0, given_up_at: null, kept_at: null, next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Removes every letter to an address, whatever became of it; how many there were. */
export async function deleteMessagesTo(db: Db, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where((row) => row.fn('lower', ['recipient']), '=', email)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes every letter that would be answered to an address. */
export function deleteMessagesFrom(db: Db, email: string) {
  return db
    .deleteFrom('outbox')
    .where((row) => row.fn('lower', ['reply_to_address']), '=', email)
    .execute()
}

/** Removes what nobody needs any more: letters sent before `sentBefore`, others that ended before `endedBefore`. */
export function deleteOldMessages(db: Db, before: { sent: Date; others: Date }) {
  const sent = before.sent.toISOString()
  const others = before.others.toISOString()
  return (
    db
      .deleteFrom('outbox')
      // What ended before an instant was written before it; without that the whole table would be looked through.
      .where('created_at', '<', sent > others ? sent : others)
      .where((row) =>
        row.or([row('sent_at', '<', sent), row('given_up_at', '<', others), row('kept_at', '<', others)]),
      )
      .execute()
  )
}

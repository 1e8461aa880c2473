import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { pageLimit } from '../../base/db/genericPlan.ts'
import type { InquiryFields } from './rules.ts'

/**
 * Keeps an inquiry unless `most` were kept after the instant `since`; false when they were. Those of a time still to come,
 * when a clock was ahead, do not count, or nobody could write for as long as it was. Counting and keeping are one
 * statement, so a flood passes the bound by no more than what the connections of the database write at once.
 */
export async function insertInquiryBelow(
  db: Db,
  { most, since }: { most: number; since: Date },
  { id, name, email, phone, address, message, createdAt }: InquiryFields & { id: string; createdAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into inquiries (id, name, email, phone, address, message, created_at)
    select ${id}::uuid, ${name}, ${email}, ${phone}, ${address}, ${message}, ${createdAt.toISOString()}::timestamptz
    where (
      select count(*) from (
        select from inquiries
        where created_at > ${since.toISOString()} and created_at <= ${createdAt.toISOString()} limit ${most}
      ) as recent
    ) < ${most}`.execute(db)
  return numAffectedRows === 1n
}

function rows(db: Db) {
  return db
    .selectFrom('inquiries')
    .select(['id', 'name', 'email', 'phone', 'address', 'message'])
    .select(['created_at as createdAt', 'answered_at as answeredAt'])
}

/** Inquiries behind the given place, newest first. */
export function listInquiries(
  db: Db,
  { after, limit }: { after: readonly [createdAt: string, id: string] | null; limit: number },
) {
  return rows(db)
    .$if(after !== null, (inquiries) =>
      inquiries.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

export function findInquiry(db: Db, id: string) {
  return rows(db).where('id', '=', id).executeTakeFirst()
}

/** Notes when an inquiry was answered; one that was keeps its time. Null: nobody has answered it. */
export function updateAnswered(db: Db, id: string, answeredAt: Date | null) {
  return db
    .updateTable('inquiries')
    .set({
      answered_at:
        answeredAt === null
          ? null
          : sql<string>`coalesce(answered_at, ${answeredAt.toISOString()}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Everything that was written from an e-mail, behind the given id. */
export function listInquiriesOf(
  db: Db,
  email: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return rows(db)
    .where(writer, '=', email)
    .$if(after !== null, (inquiries) => inquiries.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Removes everything that was written from an e-mail; how many inquiries that were. */
export async function deleteInquiriesOf(db: Db, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inquiries')
    .where(writer, '=', email)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Whoever fills in the form writes their e-mail as they like. */
const writer = sql<string>`lower(btrim(inquiries.email))`

/** The e-mail of a member, where it was proved that they read it. */
export async function findProvenEmail(db: Db, memberId: string): Promise<string | null> {
  const member = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', memberId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return member?.email ?? null
}

/** How many there were by this id: one or none. */
export async function deleteInquiry(db: Db, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('inquiries').where('id', '=', id).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { pageLimit } from '../../base/db/genericPlan.ts'
import type { InquiryFields } from './rules.ts'

/**
 * Stores an inquiry; false when `most` were stored since an instant. Those with a future time, from when a clock was ahead,
 * do not count. Counting and storing are one statement, so parallel calls exceed the bound by at most one per connection.
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

/** Inquiries after a position, newest first. */
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

/** How many inquiries nobody has answered, counted no further than `most`. */
export async function countUnanswered(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from inquiries where answered_at is null limit ${sql.lit(most)}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export function findInquiry(db: Db, id: string) {
  return rows(db).where('id', '=', id).executeTakeFirst()
}

/** Sets when an inquiry was answered, unless it is set; null marks it as not answered. */
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

/** The inquiries from an e-mail after the given id, for the export. */
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

/** Deletes all inquiries from an e-mail. Returns how many. */
export async function deleteInquiriesOf(db: Db, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inquiries')
    .where(writer, '=', email)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The writer's e-mail, normalized: the form accepts any case and blanks around it. */
const writer = sql<string>`lower(btrim(inquiries.email))`

/** The e-mail of a member if it is verified, else null. */
export async function findVerifiedEmail(db: Db, userId: string): Promise<string | null> {
  const member = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return member?.email ?? null
}

/** Deletes an inquiry. Returns 1, or 0 when there was none. */
export async function deleteInquiry(db: Db, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('inquiries').where('id', '=', id).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

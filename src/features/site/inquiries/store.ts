import { sql } from 'kysely'
import type { Db } from '../../../base/server/db.ts'
import type { InquiryFields } from './rules.ts'

/**
 * Keeps an inquiry unless `most` were kept after the instant `since`; false when they were. Counting and keeping are one
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
      select count(*) from (select from inquiries where created_at > ${since.toISOString()} limit ${most}) as recent
    ) < ${most}`.execute(db)
  return numAffectedRows === 1n
}

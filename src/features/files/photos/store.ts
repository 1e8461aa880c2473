import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

/** Photos from before that have one size alone, the longest due first. */
export async function listUnfinished(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from files where kind = 'photo' and due_at <= ${now.toISOString()}
    order by due_at limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that a photo has all its sizes, with these bytes more; false when that is noted already, or it is gone. */
export async function finishPhoto(db: Db, id: string, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update files set due_at = null, bytes = bytes + ${bytes}::bigint
    where scope_id = ${id} and id = ${id} and kind = 'photo' and due_at is not null
    returning id`.execute(db)
  return rows.length === 1
}

/** Has a photo looked at again, at a later time. */
export async function postponePhoto(db: Db, id: string, due: Date): Promise<void> {
  await sql`
    update files set due_at = ${due.toISOString()}::timestamptz
    where scope_id = ${id} and id = ${id} and kind = 'photo' and due_at is not null`.execute(db)
}

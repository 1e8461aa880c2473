import type { Db } from '../../base/db/db.ts'

/** Notes the first start of the instance. True only the first time. */
export async function insertFirstStart(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('instance')
    .values({ first_started_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .returning('first_started_at')
    .executeTakeFirst()
  return row !== undefined
}

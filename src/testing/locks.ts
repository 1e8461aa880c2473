import { sql } from 'kysely'
import type { Db } from '../base/server/db.ts'

/** Returns when a statement in this database waits for another's transaction to end. */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows[0]?.count === 0);
}

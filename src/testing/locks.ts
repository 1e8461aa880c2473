import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../base/db/db.ts'

/** Resolves when at least `many` statements in this database wait for the transaction of another. */
export async function untilSomebodyWaits(db: Db, many = 1): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while (((await waiting.execute(db)).rows[0]?.count ?? 0) < many);
}

/** Resolves when no other client is connected to the database: a backend ends shortly after its connection closes. */
export async function untilNobodyIsConnected(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  while ((await client.query(others)).rowCount !== 0);
  await client.end()
}

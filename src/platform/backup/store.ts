import { type Selectable, sql } from 'kysely'
import type { Backups } from '../../../db/schema.ts'
import type { Db } from '../../base/db/db.ts'
import { newId } from '../../base/ids.ts'

export type Occasion = 'nightly' | 'command' | 'upgrade'

/** Why a backup failed, for which there are words on the page of administrators. */
export type Failure = 'disk-full' | 'not-proven' | 'other'

export type BackupRow = Selectable<Backups>

/** Data that have yet to be brought to this version may not have the table. */
export async function keepsBackups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select to_regclass('public.backups') is not null as kept`.execute(db)
  return rows[0]?.kept === true
}

/** How a backup ended. */
export type Outcome = { startedAt: Date } & (
  | { file: string; bytes: number; provenAt: Date }
  | { failure: Failure; failedAt: Date }
)

/** Notes how a backup ended. Only then: a row written before it would stand, unfinished, in the backup itself. */
export async function insertBackup(db: Db, occasion: Occasion, outcome: Outcome): Promise<void> {
  const end =
    'file' in outcome
      ? { file: outcome.file, bytes: outcome.bytes, proven_at: outcome.provenAt.toISOString() }
      : { failure: outcome.failure, failed_at: outcome.failedAt.toISOString() }
  await db
    .insertInto('backups')
    .values({ id: newId(), occasion, started_at: outcome.startedAt.toISOString(), ...end })
    .execute()
}

/** Nobody asks about backups that are older than a year. */
export async function deleteOldBackups(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('started_at', '<', before.toISOString()).execute()
}

/** The newest attempt, and the newest that was proven. */
export async function findLatest(db: Db): Promise<{ attempt: BackupRow | null; proven: BackupRow | null }> {
  const newest = db
    .selectFrom('backups')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const attempt = await newest.executeTakeFirst()
  const proven = await newest.where('proven_at', 'is not', null).executeTakeFirst()
  return { attempt: attempt ?? null, proven: proven ?? null }
}

/** When the instance was started for the first time; null before. */
export async function findBirth(db: Db): Promise<string | null> {
  const row = await db.selectFrom('instance').select('first_started_at').executeTakeFirst()
  return row?.first_started_at ?? null
}

import { type Selectable, sql } from 'kysely'
import type { Backups } from '../../../db/schema.ts'
import type { Db } from '../../base/db/db.ts'
import { newId } from '../../base/ids.ts'

export type Occasion = 'nightly' | 'command' | 'upgrade'

/** Why a backup failed; administrators are shown a text for each. */
export type Failure = 'disk-full' | 'not-proven' | 'other'

export type BackupRow = Selectable<Backups>

/** Whether the table of backups exists: data of an older version may not have it. */
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

/** Records the outcome of a backup. Only at its end: an earlier row would be in the backup itself, unfinished. */
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

/** Deletes the records of backups that began before an instant. */
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

/** When the instance was first started; null before that. */
export async function findBirth(db: Db): Promise<string | null> {
  const row = await db.selectFrom('instance').select('first_started_at').executeTakeFirst()
  return row?.first_started_at ?? null
}

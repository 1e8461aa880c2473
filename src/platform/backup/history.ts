import { type Selectable, sql } from 'kysely'
import type { Backups } from '../../../db/schema.ts'
import type { Config } from '../../base/config/config.ts'
import type { Clock } from '../../base/contract/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { newId } from '../../base/ids.ts'
import { type History, isStale, nextMoment } from './schedule.ts'

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
async function findBirth(db: Db): Promise<string | null> {
  const row = await db.selectFrom('instance').select('first_started_at').executeTakeFirst()
  return row?.first_started_at ?? null
}

type Needed = { db: Db; clock: Clock; config: Pick<Config, 'backup'> }

/** The history that the schedule is decided by. */
export async function readHistory(db: Db): Promise<History> {
  const { attempt, proven } = await findLatest(db)
  return {
    birth: dateOf(await findBirth(db)),
    proven: dateOf(proven?.proven_at),
    attempt: dateOf(attempt?.started_at),
  }
}

/** The state of backups for administrators. */
export async function describeBackups({ db, clock, config: { backup } }: Needed) {
  const { attempt, proven } = await findLatest(db)
  const now = clock.now()
  return {
    next: backup.time === null ? null : nextMoment(backup.time, now).toISOString(),
    folder: backup.folder,
    keepDays: backup.keepDays,
    encrypted: backup.key !== null,
    last: proven === null ? null : { madeAt: proven.started_at, bytes: proven.bytes ?? 0 },
    provenAt: proven?.proven_at ?? null,
    failed:
      attempt?.failed_at == null ? null : { at: attempt.failed_at, failure: attempt.failure ?? 'other' },
    stale: backup.time !== null && isStale(await readHistory(db), now),
  }
}

function dateOf(instant: string | null | undefined): Date | null {
  return instant == null ? null : new Date(instant)
}

import type { Config } from '../../base/config/config.ts'
import type { Clock } from '../../base/contract/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { type History, isStale, nextMoment } from './schedule.ts'
import { findBirth, findLatest } from './store.ts'

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

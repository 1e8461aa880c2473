import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { readHistory } from '../../../platform/backup/history.ts'
import { isDue, isStale } from '../../../platform/backup/schedule.ts'

const day = 24 * 60 * 60_000

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/** Runs a backup in a process of its own, so that it does not slow requests down. False when it failed. */
export type Launch = () => Promise<boolean>

/**
 * Creates the job that makes tonight's backup if no instance on the database has yet; call it every minute. It warns once a
 * day when no backup was verified for more than two days.
 */
export function watchNightlyBackup(
  services: Needed,
  log: Log,
  launch: Launch = launchProgram,
): () => Promise<void> {
  let told = Number.NEGATIVE_INFINITY
  return async () => {
    const { db, clock, config } = services
    if (config.backup.time === null) return
    if (await isWanted(services)) {
      log.info({}, 'making a backup')
      if (!(await launch())) log.error({}, 'the backup failed; it is tried again in an hour')
    }
    const now = clock.now()
    if (!isStale(await readHistory(db), now) || now.getTime() - told < day) return
    told = now.getTime()
    log.warn({}, 'for more than two days no backup was made that was proven to restore')
  }
}

/** Whether tonight's backup is due. */
export async function isWanted({ db, clock, config }: Needed): Promise<boolean> {
  const { time } = config.backup
  return time !== null && isDue(time, await readHistory(db), clock.now())
}

/** Launches `cli/backup.ts`. Its IPC channel closes when this process ends, which ends the program too. */
function launchProgram(): Promise<boolean> {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../cli/backup.ts'), 'nightly'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve) => {
    program.once('error', () => resolve(false))
    program.once('exit', (code) => resolve(code === 0))
  })
}

import { join, resolve } from 'node:path'
import type { Setting } from './setting.ts'

/** The settings of backups and upgrades. */
export const backupSettings = {
  BACKUP_TIME: {
    about:
      'When a backup is made every day, on the clock of this machine; off for never. One that was missed is made soon after the next start.',
    expects: 'a time such as 03:00, or off',
    usual: '03:00',
    accepts: (value) => value === 'off' || readTime(value) !== null,
  },
  BACKUP_DIR: {
    about:
      'Where backups are kept. Not set: the folder backups in DATA_DIR. Another disk than that of the data is better.',
    expects: 'the path of a directory',
    usual: '',
    accepts: (value) => !value.includes('\u0000'),
  },
  BACKUP_KEEP_DAYS: {
    about: 'For how many days backups are kept. The newest one that was proven stays in any case.',
    expects: 'a whole number from 1 to 9999',
    usual: '14',
    accepts: (value) => /^[1-9]\d{0,3}$/.test(value),
  },
  BACKUP_FILES: {
    about:
      'Where the large files of a backup go: beside the backups, where each lies once, or inside each backup, which is then one file to carry elsewhere and as large as all files together.',
    expects: 'beside or inside',
    usual: 'beside',
    accepts: (value) => value === 'beside' || value === 'inside',
  },
  BACKUP_KEY: {
    about:
      'The key that backups are encrypted with. Keep a copy elsewhere: without it they cannot be restored. Not set: they are as secret as DATA_DIR itself.',
    expects: 'at least 32 characters, random',
    usual: '',
    accepts: (value) => value.length >= 32,
  },
  UPGRADE_BACKUP: {
    about:
      'Set to 0 to let a newer version change older data without a proven backup of its own first, where you have made one.',
    expects: '0 or 1',
    usual: '1',
    accepts: (value) => value === '0' || value === '1',
  },
} satisfies Record<string, Setting>

export type TimeOfDay = { hour: number; minute: number }

export type BackupConfig = {
  /** The time of the daily backup, on the machine's clock; null for never. */
  time: TimeOfDay | null
  folder: string
  keepDays: number
  /** Whether an archive holds large files itself. */
  filesInside: boolean
  key: string | null
  /** Whether an upgrade makes a backup first. */
  beforeUpgrade: boolean
}

/** The configuration of backups. */
export function readBackupConfig(
  read: (name: keyof typeof backupSettings) => string,
  dataDir: string,
): BackupConfig {
  const folder = read('BACKUP_DIR')
  return {
    time: readTime(read('BACKUP_TIME')),
    folder: folder === '' ? join(dataDir, 'backups') : resolve(folder),
    keepDays: Number(read('BACKUP_KEEP_DAYS')),
    filesInside: read('BACKUP_FILES') === 'inside',
    key: read('BACKUP_KEY') || null,
    beforeUpgrade: read('UPGRADE_BACKUP') === '1',
  }
}

function readTime(value: string): TimeOfDay | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute) }
}

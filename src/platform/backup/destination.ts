import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../base/syncDirectory.ts'

/** The folder of a site's backups. Several sites may share it: names begin with the site. */
export type BackupDestination = { folder: string; site: string }

const ending = '.tar.zst'
const unfinished = /\.(part|unproven)$/

/** An instant in the form for names of files and schemas, in UTC: `20261121T030000Z`. */
export function momentOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** The file name of a backup, with its site and the time in UTC; names sort by time. */
export function nameOf({ site }: BackupDestination, at: Date, encrypted: boolean): string {
  return `${site}-${momentOf(at)}${ending}${encrypted ? '.age' : ''}`
}

/** The instant in the name of a backup of this site; null for any other name. */
function madeAt({ site }: BackupDestination, name: string): Date | null {
  const found = /^(.+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/.exec(name)
  if (found === null || found[1] !== site) return null
  const [, , year, month, day, hour, minute, second] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/**
 * Makes the folder, and removes what interrupted backups have left in it. The caller holds the lock on backups, so no other
 * process is writing there.
 */
export async function prepareDestination(destination: BackupDestination): Promise<void> {
  await mkdir(destination.folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(destination.folder)) {
    const whole = name.replace(unfinished, '')
    if (whole !== name && madeAt(destination, whole) !== null) await rm(join(destination.folder, name))
    if (name === `${destination.site}.trial`)
      await rm(join(destination.folder, name), { recursive: true, force: true })
  }
}

/** The names of this site's backups. */
export async function listBackups(destination: BackupDestination): Promise<string[]> {
  return (await readdir(destination.folder)).filter((name) => madeAt(destination, name) !== null)
}

/** When the newest backup of this site was made; null where there is none. Later times than `now` are of a clock set back. */
export async function newestAt(destination: BackupDestination, now: Date): Promise<Date | null> {
  const times = (await listBackups(destination)).map((name) => madeAt(destination, name)?.getTime() ?? 0)
  const newest = Math.max(0, ...times.filter((time) => time <= now.getTime()))
  return newest === 0 ? null : new Date(newest)
}

/** Renames a file durably, so that it keeps the new name after a power cut. */
export async function settle(destination: BackupDestination, from: string, to: string): Promise<void> {
  await rename(join(destination.folder, from), join(destination.folder, to))
  await syncDirectory(destination.folder)
}

/**
 * Removes this site's backups that are more than `days` days older than `newest`, which has just been proven; their names.
 * Backups with later times stay: the clock was set back.
 */
export async function removeOld(
  destination: BackupDestination,
  newest: string,
  days: number,
): Promise<string[]> {
  const newestAt = madeAt(destination, newest)
  if (newestAt === null) return []
  const limit = newestAt.getTime() - days * 86_400_000
  const removed: string[] = []
  for (const name of await listBackups(destination)) {
    const at = madeAt(destination, name)
    if (at === null || at.getTime() >= limit) continue
    await rm(join(destination.folder, name))
    removed.push(name)
  }
  return removed
}

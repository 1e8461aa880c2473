import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../base/syncDirectory.ts'
import { momentOf } from './moment.ts'

/** Where the backups of one site lie. Several sites may share a folder: the name of each begins with its site. */
export type BackupDestination = { folder: string; site: string }

const ending = '.tar.zst'
const unfinished = /\.(part|unproven)$/

/** The name of a backup: whose it is, and when it was made, in UTC. Names sort by time. */
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
 * A folder for the backups, without what broke off before. The caller holds the lock on backups, so whatever is
 * unfinished there is nobody's.
 */
export async function prepareDestination(place: BackupDestination): Promise<void> {
  await mkdir(place.folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(place.folder)) {
    const whole = name.replace(unfinished, '')
    if (whole !== name && madeAt(place, whole) !== null) await rm(join(place.folder, name))
    if (name === `${place.site}.trial`) await rm(join(place.folder, name), { recursive: true, force: true })
  }
}

/** Gives a file that is whole its name, so that it keeps it after a power cut. */
export async function settle(place: BackupDestination, from: string, to: string): Promise<void> {
  await rename(join(place.folder, from), join(place.folder, to))
  await syncDirectory(place.folder)
}

/**
 * Removes the backups of this site that are more than `days` days older than the one of this name, which has just
 * been proven and stays whatever the clock says. Those of its future stay too: a clock was moved.
 */
export async function removeOld(place: BackupDestination, newest: string, days: number): Promise<string[]> {
  const newestAt = madeAt(place, newest)
  if (newestAt === null) return []
  const limit = newestAt.getTime() - days * 86_400_000
  const removed: string[] = []
  for (const name of await readdir(place.folder)) {
    const at = madeAt(place, name)
    if (at === null || at.getTime() >= limit) continue
    await rm(join(place.folder, name))
    removed.push(name)
  }
  return removed
}

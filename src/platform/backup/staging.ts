import { access, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../base/syncDirectory.ts'
import { takeLock } from '../embedded-postgres/lock.ts'
import { momentOf } from './destination.ts'
import { Refusal } from './refusal.ts'

export type Staging = {
  dataDir: string
  /** Which names of the data directory are replaced. */
  owns: (name: string) => boolean
  /** Whether existing data may be put aside. */
  replace: boolean
  now: Date
}

/**
 * Makes new data in a staging folder, and swaps them with the old ones when `work` has completed them; the old ones are put
 * aside, never deleted. After an interruption the old data are unchanged, or a marker stops every start until it is repeated.
 * @param work fills the given folder; it calls `noWayBack` before it commits changes elsewhere
 * @returns the folder of the old data; null when there were none
 * @throws Refusal when there are data that may not be replaced, or Tercet runs on them
 */
export async function inStaging(
  { dataDir: given, owns, replace, now }: Staging,
  work: (folder: string, noWayBack: () => Promise<void>) => Promise<void>,
): Promise<string | null> {
  await mkdir(given, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(given)
  const unlock = await takeLock(join(dataDir, 'postgres.lock'))
  if (unlock === null) throw new Refusal(`Tercet is running on "${given}". Stop it first.`)
  const folder = join(dataDir, `restored-${process.pid}`)
  try {
    const mayReplace = replace || (await hasMarker(dataDir))
    const old = (await readdir(dataDir)).filter(owns)
    if (old.length > 0 && !mayReplace) {
      throw new Refusal(
        `"${given}" holds data already (${old.join(', ')}). To put them aside and go on, add the word: replace`,
      )
    }
    await removeLeft(dataDir)
    await mkdir(folder, { mode: 0o711 })
    await work(folder, () => putMarker(dataDir))
    await putMarker(dataDir)
    const aside = await swap(dataDir, old, folder, now)
    await takeMarker(dataDir)
    return aside
  } finally {
    await rm(folder, { recursive: true, force: true })
    unlock()
  }
}

/** Removes what a killed run has left: under the lock none is running, and in a container it had the same process id. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('restored-')) await rm(join(dataDir, name), { recursive: true, maxRetries: 5 })
  }
}

async function swap(dataDir: string, old: string[], folder: string, now: Date): Promise<string | null> {
  const aside = join(dataDir, `replaced-${momentOf(now)}`)
  if (old.length > 0) await mkdir(aside, { mode: 0o711 })
  for (const name of old) await rename(join(dataDir, name), join(aside, name))
  for (const name of await readdir(folder)) {
    // Locks and logs of the staging server are not moved.
    if (!/^postgres\..+$/.test(name)) await rename(join(folder, name), join(dataDir, name))
  }
  return old.length > 0 ? aside : null
}

const markerIn = (dataDir: string) => join(dataDir, 'restoring')

/** Marks the data directory as half restored; durable when this resolves. */
export async function putMarker(dataDir: string): Promise<void> {
  const file = await open(markerIn(dataDir), 'w', 0o600)
  await file.sync()
  await file.close()
  await syncDirectory(dataDir)
}

async function takeMarker(dataDir: string): Promise<void> {
  await syncDirectory(dataDir)
  await rm(markerIn(dataDir), { force: true })
}

async function hasMarker(dataDir: string): Promise<boolean> {
  return access(markerIn(dataDir)).then(
    () => true,
    () => false,
  )
}

/** @throws Refusal when a restore or a move was interrupted here */
export async function refuseHalfMade(dataDir: string): Promise<void> {
  if (!(await hasMarker(dataDir))) return
  throw new Refusal(
    `In "${dataDir}" a restore did not come to its end, so the data there are not whole. Run the same command again; what was there before lies beside it, in a folder "replaced-…".`,
  )
}

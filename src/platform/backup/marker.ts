import { access, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../base/syncDirectory.ts'
import { Refusal } from './refusal.ts'

const markerIn = (dataDir: string) => join(dataDir, 'restoring')

/** Marks the data directory as half restored; durable when this resolves. */
export async function putMarker(dataDir: string): Promise<void> {
  const file = await open(markerIn(dataDir), 'w', 0o600)
  await file.sync()
  await file.close()
  await syncDirectory(dataDir)
}

export async function takeMarker(dataDir: string): Promise<void> {
  await syncDirectory(dataDir)
  await rm(markerIn(dataDir), { force: true })
}

export async function hasMarker(dataDir: string): Promise<boolean> {
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

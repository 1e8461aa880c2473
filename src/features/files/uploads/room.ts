import { roomForFiles } from '../../../base/db/diskSpace.ts'
import type { Services } from '../../../base/services.ts'
import { diskFull, noRoomOnDisk, uploadsBusy } from './problems.ts'

/**
 * Looks whether the disk has room for a file, where files lie on one that this machine sees.
 * @throws Problem 507
 */
export async function requireDisk(
  services: Pick<Services, 'blobs' | 'config' | 'disk'>,
  size: number,
): Promise<void> {
  if (services.blobs.usual === 'folder') await requireFree(services, size)
}

/**
 * Looks whether the disk of the data directory has room for so many bytes.
 * @throws Problem 507
 */
export async function requireFree(
  { config, disk }: Pick<Services, 'config' | 'disk'>,
  size: number,
): Promise<void> {
  const free = await roomForFiles(config.dataDir, disk)
  if (free !== null && free < size) throw noRoomOnDisk(free)
}

/** A full disk as a problem of uploads; other failures as they are. */
export function told(failure: unknown): unknown {
  const code = failure instanceof Error && 'code' in failure ? failure.code : ''
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' ? diskFull() : failure
}

/** Runs work of an account while fewer than so many are under way. @throws Problem 503 */
export type AtOnce = <T>(account: string, work: () => Promise<T>) => Promise<T>

/** @param all how many one process reads at once, a quarter of them of one account; each takes the memory of three pieces */
export function boundUploads(all: number): AtOnce {
  const ofAccount = Math.ceil(all / 4)
  let underWay = 0
  const ofAccounts = new Map<string, number>()
  return async (account, work) => {
    const own = ofAccounts.get(account) ?? 0
    if (underWay >= all || own >= ofAccount) throw uploadsBusy()
    underWay += 1
    ofAccounts.set(account, own + 1)
    try {
      return await work()
    } finally {
      underWay -= 1
      const left = (ofAccounts.get(account) ?? 1) - 1
      if (left === 0) ofAccounts.delete(account)
      else ofAccounts.set(account, left)
    }
  }
}

import { type AskDisk, roomForFiles } from '../../base/db/diskSpace.ts'
import type { Snapshot } from './database/snapshot.ts'
import { largeFrom } from './database/tables.ts'
import { NoRoom } from './refusal.ts'

/**
 * @param what needs the room, in the words of the refusal
 * @throws NoRoom when the disk of a folder lacks room for so many bytes
 */
export async function requireRoom(
  folder: string,
  bytes: number,
  what: string,
  disk: AskDisk | undefined,
): Promise<void> {
  if (bytes === 0) return
  const room = await roomForFiles(folder, disk)
  if (room === null || room >= bytes) return
  const lacking = Math.ceil((bytes - room) / 1024 ** 2)
  throw new NoRoom(
    `There is no room in "${folder}" for ${what}: ${lacking} MB are missing. Nothing was kept of this backup. Make room there, or set BACKUP_DIR to a larger disk.`,
  )
}

/**
 * Looks whether an archive that holds all files has room, and its trial, which has them once more. As beside archives, small files
 * alone ask for none.
 * @throws NoRoom
 */
export async function requireRoomInside(
  folder: string,
  { blobsIn }: Pick<Snapshot, 'blobsIn'>,
  disk: AskDisk | undefined,
): Promise<void> {
  let bytes = 0
  let largest = 0
  for await (const { size } of blobsIn(['database', 'folder', 's3'])) {
    bytes += size
    largest = Math.max(largest, size)
  }
  if (largest < largeFrom) return
  await requireRoom(folder, 2 * bytes, 'a backup that holds all files, and for its trial', disk)
}

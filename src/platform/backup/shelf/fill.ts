import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { folderIn, openFolder } from '../../../base/blobs/folder.ts'
import { pathOf, type Storage } from '../../../base/blobs/storage.ts'
import { NotVerified, verified } from '../../../base/blobs/verified.ts'
import type { AskDisk } from '../../../base/db/diskSpace.ts'
import type { Writer } from '../archive/write.ts'
import type { BlobEntry, Snapshot } from '../database/snapshot.ts'
import { largeFrom } from '../database/tables.ts'
import { Refusal } from '../refusal.ts'
import { requireRoom } from '../room.ts'
import type { Shelf } from './shelf.ts'

/** Which contents are read again though they lie on the shelf already. */
export type IsDue = (sha256: string) => boolean

const length = 86_400_000
const dayOf = (at: Date) => Math.floor(at.getTime() / length)

/**
 * The sevenths of all days since the last backup, so that rare backups leave none out; all where there is none.
 * @param last when it was made
 */
export function dueSince(last: Date | null, now: Date): IsDue {
  const days = last === null ? 7 : Math.min(7, Math.max(1, dayOf(now) - dayOf(last)))
  const sevenths = Array.from({ length: days }, (_, ago) => seventhOf(new Date(now.getTime() - ago * length)))
  return (sha256) => sevenths.some((holds) => holds(sha256))
}

/** A seventh of all contents, each day another one. */
export function seventhOf(now: Date): IsDue {
  const day = dayOf(now)
  return (sha256) => (Number.parseInt(sha256.slice(0, 8), 16) + day) % 7 === 0
}

type Filling = {
  snapshot: Pick<Snapshot, 'blobsIn' | 'bytesOf'>
  dataDir: string
  s3: Storage | null
  writer: Pick<Writer, 'noteShelved'>
  disk?: AskDisk | undefined
  /** The SHA-256 of the contents that are added, noted as they are. */
  added: Set<string>
}

const places = ['database', 'folder', 's3'] as const

/**
 * Puts the large files of a snapshot on the shelf, unless their content lies there, and notes them in the archive. Those that
 * are due are read where they are stored in any case, or nobody would hear that one is lost there.
 * @throws Refusal when there is no room for those that are new, or one is missing or is not what was uploaded
 */
export async function fillShelf(
  shelf: Shelf,
  { snapshot, dataDir, s3, writer, disk, added }: Filling,
  isDue: IsDue,
): Promise<void> {
  const folder = openFolder(folderIn(dataDir))
  const absent = new Map<string, number>()
  for await (const { size, sha256 } of snapshot.blobsIn(places)) {
    if (size < largeFrom || absent.has(sha256)) continue
    if (!(await shelf.holds({ sha256, bytes: size }))) absent.set(sha256, size)
  }
  let missing = [...absent.values()].reduce((sum, size) => sum + size, 0)
  const requireMissing = () =>
    requireRoom(dirname(shelf.root), missing, 'the large files that are new there', disk)
  // Of all together first, or an attempt that cannot end would fill the disk.
  await requireMissing()
  const open = async ({ id, place }: BlobEntry) => {
    if (place === 'folder') return folder.get(id)
    if (place === 's3') return requireStore(s3).get(id)
    const bytes = await snapshot.bytesOf(id)
    return bytes === null ? null : Readable.from([bytes])
  }
  for await (const blob of snapshot.blobsIn(places)) {
    if (blob.size < largeFrom) continue
    const content = { sha256: blob.sha256, bytes: blob.size }
    const isThere = !absent.has(content.sha256)
    if (!isThere || isDue(content.sha256)) {
      // Others fill the disk meanwhile.
      if (!isThere) await requireMissing()
      const bytes = await open(blob)
      const copy = isThere ? join(shelf.root, shelf.nameOf(content.sha256)) : null
      if (bytes === null) throw lost(blob, 'missing', copy)
      const work = isThere ? readThrough(verified(blob)(bytes)) : shelf.add(content, bytes)
      await work.catch((error: unknown) => {
        throw error instanceof NotVerified ? lost(blob, 'not what was uploaded', copy) : error
      })
    }
    if (absent.delete(content.sha256)) {
      added.add(content.sha256)
      missing -= content.bytes
    }
    writer.noteShelved(pathIn(blob.id), { ...content, place: blob.place })
  }
  await shelf.settle()
}

/** The path of a file in a data directory. */
export const pathIn = (id: string) => join(folderIn(''), pathOf(id))

/** The S3-compatible store. @throws Refusal where none is set */
export function requireStore(s3: Storage | null): Storage {
  if (s3 === null) throw new Refusal('Files lie in an S3-compatible store, and BLOBS_URL is not set.')
  return s3
}

/** Reads to the end. */
export async function readThrough(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}

/** @param copy the path of a copy that is whole */
export function lost(
  { id, place }: Pick<BlobEntry, 'id' | 'place'>,
  what: 'missing' | 'not what was uploaded',
  copy: string | null,
): Refusal {
  const where =
    place === 's3' ? ' in the S3-compatible store' : place === 'database' ? ' in the database' : ''
  const name = place === 'folder' ? `"${pathIn(id)}"` : id
  const source = copy === null ? 'an older backup' : `"${copy}", a whole copy`
  return new Refusal(
    `The file ${name}${where} is ${what}, and the database names it. Bring it back from ${source}, or give it up: docs/operations.md tells how.`,
  )
}

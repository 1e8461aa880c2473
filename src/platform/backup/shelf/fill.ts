import { join } from 'node:path'
import { Readable } from 'node:stream'
import { folderIn, openFolder } from '../../../base/blobs/folder.ts'
import { pathOf, type Storage } from '../../../base/blobs/storage.ts'
import { NotVerified, verified } from '../../../base/blobs/verified.ts'
import type { Writer } from '../archive/write.ts'
import type { BlobEntry, Snapshot } from '../database/snapshot.ts'
import { largeFrom } from '../database/tables.ts'
import { Refusal } from '../refusal.ts'
import type { Shelf } from './shelf.ts'

/** Which contents are read again though they lie on the shelf already. */
export type IsDue = (sha256: string) => boolean

/** A seventh of all contents, each day another one. */
export function seventhOf(now: Date): IsDue {
  const day = Math.floor(now.getTime() / 86_400_000)
  return (sha256) => (Number.parseInt(sha256.slice(0, 8), 16) + day) % 7 === 0
}

type Filling = {
  snapshot: Pick<Snapshot, 'blobsIn' | 'bytesOf'>
  dataDir: string
  s3: Storage | null
  writer: Pick<Writer, 'noteShelved'>
}

/**
 * Puts the large files of a snapshot on the shelf, unless their content lies there, and notes them in the archive. Those that
 * are due are read where they are stored in any case, or nobody would hear that one is lost there.
 * @returns the SHA-256 of the contents that were added
 * @throws Refusal when one is missing or is not what was uploaded
 */
export async function fillShelf(
  shelf: Shelf,
  { snapshot, dataDir, s3, writer }: Filling,
  isDue: IsDue,
): Promise<Set<string>> {
  const folder = openFolder(folderIn(dataDir))
  const added = new Set<string>()
  const open = async ({ id, place }: BlobEntry) => {
    if (place === 'folder') return folder.get(id)
    if (place === 's3') return requireStore(s3).get(id)
    const bytes = await snapshot.bytesOf(id)
    return bytes === null ? null : Readable.from([bytes])
  }
  for await (const blob of snapshot.blobsIn(['database', 'folder', 's3'])) {
    if (blob.size < largeFrom) continue
    const content = { sha256: blob.sha256, bytes: blob.size }
    const isThere = await shelf.holds(content)
    if (!isThere || isDue(content.sha256)) {
      const bytes = await open(blob)
      const copy = isThere ? join(shelf.root, shelf.nameOf(content.sha256)) : null
      if (bytes === null) throw lost(blob, 'missing', copy)
      const work = isThere ? readThrough(verified(blob)(bytes)) : shelf.add(content, bytes)
      await work.catch((error: unknown) => {
        throw error instanceof NotVerified ? lost(blob, 'not what was uploaded', copy) : error
      })
    }
    if (!isThere) added.add(content.sha256)
    writer.noteShelved(pathIn(blob.id), { ...content, place: blob.place })
  }
  await shelf.settle()
  return added
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

import { join } from 'node:path'
import { Readable } from 'node:stream'
import { folderIn } from '../../base/blobs/folder.ts'
import { pathOf, type Storage } from '../../base/blobs/storage.ts'
import type { Writer } from './archive/write.ts'
import type { BlobEntry } from './database/blobs.ts'
import { Refusal } from './refusal.ts'

/**
 * Adds the files of the S3-compatible store to an archive, by their paths in the data directory, so that it can be restored
 * without a store.
 * @throws Refusal when one is missing or is not what was uploaded
 */
export async function addRemoteFiles(
  entries: AsyncIterable<BlobEntry>,
  { s3, has }: { s3: Storage | null; has: (path: string) => boolean },
  writer: Writer,
): Promise<void> {
  for await (const { id, size, sha256 } of entries) {
    const path = join(folderIn(''), pathOf(id))
    // Already added from the data directory: it was moved there meanwhile.
    if (has(path)) continue
    if (s3 === null) throw new Refusal('Files lie in an S3-compatible store, and BLOBS_URL is not set.')
    const content = await s3.get(id)
    if (content === null) throw new Refusal(`The file ${id} is missing in the S3-compatible store.`)
    if ((await writer.addFile(path, size, Readable.from(content))) !== sha256) {
      throw new Refusal(`The file ${id} in the S3-compatible store is not what was uploaded.`)
    }
  }
}

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUnfinished } from '../../base/blobs/folder.ts'
import type { Storage } from '../../base/blobs/storage.ts'
import type { Manifest } from './archive/format.ts'
import { type ArchiveFile, piecesOf } from './archive/read.ts'
import { makeTally } from './archive/streams.ts'
import type { Writer } from './archive/write.ts'
import type { Rows } from './database/load.ts'
import type { BlobEntry } from './database/snapshot.ts'
import { Refusal } from './refusal.ts'
import { lost, pathIn, requireStore } from './shelf/fill.ts'

/** The names in the data directory of the database, of what can be made again, and of older data put aside. */
const notKept =
  /^(postgres(\.(log(\.old)?|lock|lib|new-\d+))?|backups|preparing|restoring|(restored|replaced)-.*|secret\.\d+\..*)$/

/** Whether a name in the data directory belongs in a backup: the secret, the site's own texts, uploads. */
export function isKept(name: string): boolean {
  return !notKept.test(name)
}

/** The path of an uploaded file. */
const uploaded = /^files\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** From which size on uploaded files lie on the shelf; null in an archive that holds all. */
type From = number | null

const isLarge = (size: number, from: From) => from !== null && size >= from

/** Adds the files of the data directory to an archive, but for large uploaded ones, which lie on the shelf. */
export async function addFiles(dataDir: string, writer: Writer, from: From): Promise<void> {
  for (const path of await listFiles(dataDir)) {
    const file = await open(join(dataDir, path)).catch(nullIfGone)
    if (file === null) continue
    const { size } = await file.stat()
    if (isLarge(size, from) && uploaded.test(path)) {
      await file.close()
      continue
    }
    // Only up to its current size, which the entry has to have; the next backup gets what is appended.
    const content = createReadStream('', { fd: file, end: Math.max(0, size - 1) })
    if (size > 0) await writer.addFile(path, size, content)
    else {
      content.destroy()
      await writer.addFile(path, 0, content)
    }
  }
}

/**
 * Adds the files of the S3-compatible store to an archive, but for those on the shelf, by their paths in the data directory, so that it can be restored
 * without a store.
 * @throws Refusal when one is missing or is not what was uploaded
 */
export async function addRemoteFiles(
  entries: AsyncIterable<BlobEntry>,
  s3: Storage | null,
  writer: Writer,
  from: From,
): Promise<void> {
  for await (const blob of entries) {
    const path = pathIn(blob.id)
    // Already added from the data directory: it was moved there meanwhile.
    if (isLarge(blob.size, from) || writer.has(path)) continue
    const content = await requireStore(s3).get(blob.id)
    if (content === null) throw lost(blob, 'missing', null)
    if ((await writer.addFile(path, blob.size, Readable.from(content))) !== blob.sha256) {
      throw lost(blob, 'not what was uploaded', null)
    }
  }
}

/**
 * Checks that an archive or its shelf holds the file of each row, as it was uploaded.
 * @throws Refusal that names the first that is missing or differs
 */
export async function requireFiles(
  entries: AsyncIterable<BlobEntry>,
  { files, shelved }: Pick<Manifest, 'files' | 'shelved'>,
): Promise<void> {
  for await (const { id, sha256 } of entries) {
    const path = pathIn(id)
    const found = files[path] ?? shelved[path]
    if (found?.sha256 === sha256) continue
    throw lost({ id, place: 'folder' }, found === undefined ? 'missing' : 'not what was uploaded', null)
  }
}

/** The rows of an archive; its files are written into `folder` on the way. */
export async function* unpack(archive: ArchiveFile, folder: string): AsyncGenerator<Rows> {
  for await (const piece of piecesOf(archive)) {
    if ('table' in piece) {
      yield piece
      continue
    }
    const path = join(folder, piece.file)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(
      Readable.from(piece.content),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    )
  }
}

/**
 * Compares the files in `folder` with the manifest.
 * @throws Refusal that names the first that differs
 */
export async function compareFiles(folder: string, wanted: Manifest['files']): Promise<void> {
  for (const [path, { sha256 }] of Object.entries(wanted)) {
    const tally = makeTally()
    for await (const chunk of createReadStream(join(folder, path))) tally.add(chunk)
    if (tally.result().sha256 !== sha256) throw new Refusal(`The file "${path}" is not what it was.`)
  }
}

async function listFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  const found: string[] = []
  const seen = new Set<string>()
  for (const name of names.filter(isKept).sort()) await walk(dataDir, name, found, seen)
  return found
}

/** Follows symbolic links, each folder once. */
async function walk(root: string, path: string, found: string[], seen: Set<string>): Promise<void> {
  const target = await realpath(join(root, path)).catch(() => null)
  if (target === null) return
  const status = await stat(target).catch(nullIfGone)
  if (status?.isFile()) found.push(path)
  if (!status?.isDirectory() || seen.has(target)) return
  seen.add(target)
  const names = (await readdir(target).catch(nullIfGone)) ?? []
  for (const name of names.filter((one) => !isUnfinished(one)).sort())
    await walk(root, `${path}/${name}`, found, seen)
}

/** What was deleted since it was listed is left out. */
function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

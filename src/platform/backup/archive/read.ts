import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { type Entry, extract } from 'tar-stream'
import { Refusal } from '../refusal.ts'
import {
  type About,
  aboutName,
  aboutSchema,
  format,
  type Manifest,
  manifestName,
  manifestSchema,
  readName,
} from './format.ts'
import { checked, decrypted, isEncrypted, makeTally, roomIn, type Tally } from './streams.ts'

/** An entry with rows of a table or with a file; it has to be read to its end before the next one. */
export type Piece = ({ table: string } | { file: string }) & { content: AsyncIterable<Buffer> }

export type ArchiveFile = { path: string; key: string | null }

/**
 * Reads a whole archive and compares it with its manifest.
 * @throws Refusal when it is damaged, truncated, encrypted with another key, or of a newer version
 */
export async function verifyArchive(
  archive: ArchiveFile,
  product: string,
): Promise<{ about: About; manifest: Manifest }> {
  const tables = new Map<string, Tally>()
  const files = new Map<string, Tally>()
  let about: About | null = null
  let manifest: Manifest | null = null
  try {
    for await (const entry of entriesOf(archive)) {
      if (entry.header.name === aboutName) about = readAbout(await readJson(entry), archive, product)
      else if (entry.header.name === manifestName) manifest = manifestSchema.parse(await readJson(entry))
      else {
        const found = nameOf(entry)
        const tallies = 'table' in found ? tables : files
        const name = 'table' in found ? found.table : found.file
        const tally = tallies.get(name) ?? makeTally()
        tallies.set(name, tally)
        for await (const chunk of entry) tally.add(chunk)
      }
    }
    if (about === null || manifest === null || !agrees(manifest, tables, files)) throw new Error('incomplete')
    return { about, manifest }
  } catch (error) {
    throw isAboutTheFile(error) ? error : damaged(archive)
  }
}

/** The tables and files of an archive in the order in which they were written. It has to be verified before. */
export async function* piecesOf(archive: ArchiveFile): AsyncGenerator<Piece> {
  for await (const entry of entriesOf(archive)) {
    const { name } = entry.header
    if (name === aboutName || name === manifestName) entry.resume()
    else yield { ...nameOf(entry), content: entry }
  }
}

async function* entriesOf({ path, key }: ArchiveFile): AsyncGenerator<Entry> {
  const isLocked = isEncrypted(await startOf(path))
  if (isLocked && key === null) {
    throw new Refusal(`"${path}" is encrypted: set BACKUP_KEY to the key that it was made with.`)
  }
  const raw: AsyncIterable<Buffer> = createReadStream(path)
  const plain = checked(isLocked && key !== null ? decrypted(raw, key) : raw)
  const unpacked = extract()
  const room = roomIn(unpacked)
  const reading = (async () => {
    for await (const chunk of Readable.from(plain).compose(createZstdDecompress())) {
      if (unpacked.destroyed) return
      if (!unpacked.write(chunk)) await room()
    }
    unpacked.end()
  })()
  reading.catch((error) => unpacked.destroy(error))
  yield* unpacked
  await reading
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === 'ENOENT' ? `There is no file "${path}".` : `"${path}" cannot be read: ${error.code}.`,
    )
  })
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(32), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function readAbout(given: unknown, { path }: ArchiveFile, product: string): About {
  const { format: found, product: writer } = given as { format?: unknown; product?: unknown }
  if (typeof found === 'number' && found > format) {
    throw new Refusal(
      `"${path}" was made by Tercet ${writer}, which is newer than this one (${product}). Install that version, then restore.`,
    )
  }
  return aboutSchema.parse(given)
}

async function readJson(entry: Entry): Promise<unknown> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>)).toString())
}

function nameOf(entry: Entry) {
  const found = readName(entry.header.name)
  if (found === null) throw new Error(`The archive holds "${entry.header.name}", which has no place.`)
  return found
}

function agrees(manifest: Manifest, tables: Map<string, Tally>, files: Map<string, Tally>): boolean {
  const same = (wanted: Record<string, { sha256: string }>, found: Map<string, Tally>) =>
    [...found.keys()].every((name) => name in wanted) &&
    // A table without rows has no part.
    Object.entries(wanted).every(
      ([name, { sha256 }]) => (found.get(name) ?? makeTally()).result().sha256 === sha256,
    )
  return same(manifest.tables, tables) && same(manifest.files, files)
}

function isAboutTheFile(error: unknown): boolean {
  const isOfTheSystem = error instanceof Error && 'syscall' in error
  return error instanceof Refusal || isOfTheSystem
}

function damaged({ path }: ArchiveFile): Refusal {
  return new Refusal(
    `"${path}" is damaged or cut short: what it holds is not what was written. Nothing was changed. Take another backup.`,
  )
}

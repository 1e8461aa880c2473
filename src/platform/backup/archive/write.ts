import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { type Pack, pack as startPack } from 'tar-stream'
import {
  type About,
  aboutName,
  fileName,
  type Manifest,
  manifestName,
  partName,
  type Shelved,
} from './format.ts'
import { counted, encrypted, makeTally, roomIn, withChecksum } from './streams.ts'

const partBytes = 4 * 1024 * 1024

/** Adds entries to an archive. */
export type Writer = {
  /** Adds a table's rows in COPY's text format. */
  addTable(name: string, rows: AsyncIterable<Buffer>): Promise<void>
  /** Adds a file of exactly `bytes` bytes; its SHA-256. */
  addFile(path: string, bytes: number, content: AsyncIterable<Buffer>): Promise<string>
  /** Notes a file that lies on the shelf instead. */
  noteShelved(path: string, file: Shelved[string]): void
  /** Whether a file of this path was added. */
  has(path: string): boolean
}

/**
 * Writes a new archive to `path`: a tar file, compressed with Zstandard, followed by a checksum, and encrypted if there is a
 * key. It is synced when this resolves; at most a few megabytes of it are in memory.
 */
export async function writeArchive(
  { path, key, about }: { path: string; key: string | null; about: About },
  fill: (writer: Writer) => Promise<void>,
): Promise<Manifest> {
  const pack = startPack()
  const manifest: Manifest = { tables: {}, files: {}, shelved: {} }
  const writing = pipeline(
    pack,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    withChecksum,
    (source: AsyncIterable<Buffer>) => (key === null ? source : encrypted(source, key)),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const filling = (async () => {
    await addWhole(pack, aboutName, asJson(about))
    await fill(makeWriter(pack, manifest))
    await addWhole(pack, manifestName, asJson(manifest))
    pack.finalize()
  })()
  // A failure of either ends the other, and the first one is thrown.
  filling.catch((error) => pack.destroy(error))
  try {
    await Promise.race([filling, writing])
  } finally {
    await Promise.allSettled([writing])
  }
  await writing
  return manifest
}

function makeWriter(pack: Pack, manifest: Manifest): Writer {
  return {
    async addTable(name, rows) {
      const tally = makeTally()
      let part = 0
      for await (const chunk of inParts(rows)) {
        tally.add(chunk)
        part += 1
        await addWhole(pack, partName(name, part), chunk)
      }
      const { rows: count, sha256 } = tally.result()
      manifest.tables[name] = { rows: count, sha256 }
    },
    noteShelved(path, file) {
      manifest.shelved[path] = file
    },
    has: (path) => manifest.files[path] !== undefined,
    async addFile(path, bytes, content) {
      const tally = makeTally()
      await addInPieces(pack, fileName(path), bytes, counted(content, tally))
      const { sha256 } = tally.result()
      manifest.files[path] = { bytes, sha256 }
      return sha256
    },
  }
}

/**
 * Splits a table's rows into parts, because a tar header needs the size of its entry in advance. Each part ends with a whole
 * row, so that it can be loaded by itself.
 */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    const end = bytes + chunk.length < partBytes ? 0 : chunk.lastIndexOf('\n') + 1
    if (end > 0) {
      yield Buffer.concat([...chunks, chunk.subarray(0, end)])
      chunks = []
      bytes = 0
    }
    chunks.push(chunk.subarray(end))
    bytes += chunk.length - end
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
const owned = { mode: 0o600, uid: 0, gid: 0 }

function addWhole(pack: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ ...owned, name }, content, (error) => (error ? reject(error) : resolve()))
  })
}

async function addInPieces(
  pack: Pack,
  name: string,
  size: number,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if (size === 0) return addWhole(pack, name, Buffer.alloc(0))
  const ended = Promise.withResolvers<void>()
  const entry = pack.entry({ ...owned, name, size }, (error) =>
    error ? ended.reject(error) : ended.resolve(),
  )
  ended.promise.catch(() => {})
  entry.on('error', () => {})
  const room = roomIn(entry)
  let added = 0
  for await (const chunk of content) {
    added += chunk.length
    if (entry.destroyed) break
    if (!entry.write(chunk)) await room()
  }
  if (added !== size) throw new Error(`The file "${name}" changed while it was being read.`)
  entry.end()
  await ended.promise
}

import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { limits } from '../shared/limits.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Bytes that a packed document may take once it is unpacked; JSON in the database may be a little longer than what was sent. */
const mostBytes = 4 * limits.document

/** A document as the history stores it: JSON, compressed by zstd. */
export function pack(document: unknown): Promise<Buffer> {
  return compress(JSON.stringify(document))
}

/** The document in stored bytes. */
export async function unpack(bytes: Buffer): Promise<unknown> {
  return JSON.parse((await decompress(bytes, { maxOutputLength: mostBytes })).toString())
}

import { createHash } from 'node:crypto'

/**
 * The header of a skippable Zstandard frame: magic number and length. The frame holds the SHA-256 of all bytes before it,
 * so that any changed byte is found, also in the compression's own headers.
 */
const head = Buffer.from('5a2a4d1820000000', 'hex')
const length = head.length + 32

/** The checksum is missing or does not match. */
class WrongChecksum extends Error {}

/** Passes a stream through, and appends its checksum. */
export async function* withChecksum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([head, hash.digest()])
}

/**
 * Passes a stream through without the checksum at its end.
 * @throws WrongChecksum at the end, when it is missing or does not match
 */
export async function* checked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let kept = Buffer.alloc(0)
  for await (const chunk of source) {
    const all = Buffer.concat([kept, chunk])
    const known = all.subarray(0, Math.max(0, all.length - length))
    kept = all.subarray(known.length)
    hash.update(known)
    if (known.length > 0) yield known
  }
  if (!kept.equals(Buffer.concat([head, hash.digest()]))) throw new WrongChecksum()
}

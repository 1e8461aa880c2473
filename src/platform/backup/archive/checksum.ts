import { createHash } from 'node:crypto'

/**
 * A frame that Zstandard's own programs pass over: its magic number, the length of what follows, and the SHA-256 of
 * every byte before the frame. So a changed byte anywhere is seen, in the compression's own headers too.
 */
const head = Buffer.from('5a2a4d1820000000', 'hex')
const length = head.length + 32

/** What was written is not what is read. */
class WrongChecksum extends Error {}

/** Adds the checksum of all that comes by. */
export async function* withChecksum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([head, hash.digest()])
}

/**
 * Takes the checksum away again.
 * @throws WrongChecksum at the end, when there is none or it is another
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

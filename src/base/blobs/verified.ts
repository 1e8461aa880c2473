import { createHash } from 'node:crypto'

/** Bytes differ from those that were uploaded. */
export class NotVerified extends Error {
  override name = 'NotVerified'
}

/**
 * Passes a stream through, and fails at its end when size or SHA-256 (in hex) differ.
 * @throws NotVerified
 */
export function verified({ size, sha256 }: { size: number; sha256: string }) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let passed = 0
    for await (const chunk of source) {
      hash.update(chunk)
      passed += chunk.length
      yield chunk
    }
    if (passed !== size || hash.digest('hex') !== sha256) {
      throw new NotVerified('A file is not what it was when it was uploaded.')
    }
  }
}

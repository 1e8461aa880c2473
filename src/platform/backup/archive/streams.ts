import { createHash } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { Refusal } from '../refusal.ts'

/**
 * The header of a skippable Zstandard frame: magic number and length. The frame holds the SHA-256 of all bytes before it,
 * so that any changed byte is found, also in the compression's own headers.
 */
const frameHead = Buffer.from('5a2a4d1820000000', 'hex')
const frameLength = frameHead.length + 32

/** The checksum is missing or does not match. */
class WrongChecksum extends Error {}

/** Passes a stream through, and appends its checksum. */
export async function* withChecksum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([frameHead, hash.digest()])
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
    const known = all.subarray(0, Math.max(0, all.length - frameLength))
    kept = all.subarray(known.length)
    hash.update(known)
    if (known.length > 0) yield known
  }
  if (!kept.equals(Buffer.concat([frameHead, hash.digest()]))) throw new WrongChecksum()
}

// Low, because the setting requires a long random key, which need not be protected against guessing.
const workFactor = 12

/** Encrypts in the age format (age-encryption.org/v1); the program `age` can decrypt it with the same passphrase. */
export async function* encrypted(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(key)
  yield* chunksOf(await encrypter.encrypt(asStream(source)))
}

// With a passphrase the header has one recipient and is always as long, while the work factor has two digits.
const headerLength = 150
const nonceLength = 16
const sealed = { size: 64 * 1024, tag: 16 }

/** How many bytes `encrypted` makes of so many. */
export function encryptedLength(bytes: number): number {
  return headerLength + nonceLength + bytes + sealed.tag * Math.max(1, Math.ceil(bytes / sealed.size))
}

/** Whether the first bytes of a file are those of the age format. */
export function isEncrypted(start: Buffer): boolean {
  return start.toString('latin1').startsWith('age-encryption.org/')
}

/** Decrypts the age format. @throws Refusal for a wrong key, an Error of the library where bytes are damaged */
export async function* decrypted(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const opened = await decrypter.decrypt(asStream(source)).catch((error: unknown) => {
    const isOtherKey = error instanceof Error && error.message.startsWith('no identity matched')
    if (!isOtherKey) throw error
    throw new Refusal('BACKUP_KEY does not open this backup: it was made with another key, or is damaged.')
  })
  yield* chunksOf(opened)
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // Closes the source when the consumer stops early.
    await reader.cancel().catch(() => {})
  }
}

function asStream(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

const lineEnd = 10

/** Counts the bytes and rows of a stream and hashes it. In COPY's text format each row is one line. */
export function makeTally() {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  return {
    add(chunk: Buffer): void {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows += 1
    },
    /** To be called once. */
    result: () => ({ bytes, rows, sha256: hash.digest('hex') }),
  }
}

export type Tally = ReturnType<typeof makeTally>

/** Passes a stream through, and counts it. */
export async function* counted(source: AsyncIterable<Buffer>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    tally.add(chunk)
    yield chunk
  }
}

/** Makes a function that waits until a stream accepts more, or is closed. */
export function roomIn(stream: {
  on(event: 'drain' | 'close', heard: () => void): unknown
}): () => Promise<void> {
  let wake = () => {}
  for (const event of ['drain', 'close'] as const) stream.on(event, () => wake())
  return () =>
    new Promise((resolve) => {
      wake = resolve
    })
}

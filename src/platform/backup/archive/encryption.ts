import { Decrypter, Encrypter } from 'age-encryption'
import { Refusal } from '../refusal.ts'

// Low, because the setting requires a long random key, which need not be protected against guessing.
const workFactor = 12

/** Encrypts in the age format (age-encryption.org/v1); the program `age` can decrypt it with the same passphrase. */
export async function* encrypted(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(key)
  yield* chunksOf(await encrypter.encrypt(asStream(source)))
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

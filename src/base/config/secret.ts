import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from '../syncDirectory.ts'

/** The instance's secret, from which the keys for all purposes are derived. */
export type Secret = { derive(purpose: string): Buffer }

/** The least length of the secret, in characters. */
export const shortestSecret = 32

/**
 * The operator's secret, or the one in the data directory, which is created at the first start (mode 600). Processes that
 * start at once get the same one.
 * @throws Error when the file is empty or truncated
 */
export async function openSecret(dataDir: string, given: string | null): Promise<Secret> {
  const path = join(dataDir, 'secret')
  const text = given ?? (await readOrCreate(path)).trim()
  if (text.length < shortestSecret) {
    throw new Error(
      `${path} holds no secret: it is empty or cut short. Give back the file from a backup, or set AUTH_SECRET.`,
    )
  }
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', text, 'tercet', purpose, 32)) }
}

async function readOrCreate(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return kept
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Written to another file and then linked, so that no process reads a part of it.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    // Signing keys that are encrypted with it will be committed, and would be lost without it.
    await syncDirectory(directory)
    // The directory may be new too. Where its parent cannot be opened, this process has not made it.
    await syncDirectory(dirname(directory)).catch(() => {})
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

/** Encrypts with AES-256-GCM into 12 bytes of nonce, 16 of tag, and the cipher text. */
export function seal(key: Buffer, plain: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts what `seal` made.
 * @throws Error when the key is another one or the bytes were changed
 */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

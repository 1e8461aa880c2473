import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

// The path of a socket may have 103 bytes on macOS and 107 on Linux; its name takes 14 of them.
const LONGEST_BYTES = 88

/**
 * The private folder (mode 0700) of the server's socket: the data directory itself, or, where its path is too long, one in
 * the system's temporary folder, named by a hash.
 * @throws Error when that folder is not private
 */
export async function socketDirectory(directory: string, { ids }: Account): Promise<string> {
  if (fits(directory)) return directory
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 24)
  const path = [tmpdir(), '/tmp'].map((folder) => join(folder, `tercet-${hash}`)).find(fits)
  if (path === undefined) throw new Error('The path of the temporary folder is too long for a socket.')
  const made = await mkdir(path, { mode: 0o700 }).then(() => true, existsAlready)
  if (made && ids !== null) await lchown(path, ids.uid, ids.gid)
  const found = await lstat(path)
  const owner = ids?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`The folder "${path}" is not private to the database. Remove it, then start again.`)
  }
  return path
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST_BYTES
}

function existsAlready(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'EEXIST') return false
  throw error
}

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { About, Shelved } from '../archive/format.ts'
import { Refusal } from '../refusal.ts'
import { isDamage } from './check.ts'
import { openShelf, type Shelf } from './shelf.ts'

/** The shelf beside an archive; null for one of the first format, which holds everything itself. */
export function shelfBeside(
  { path, key }: { path: string; key: string | null },
  { shelf }: Pick<About, 'shelf'>,
): Shelf | null {
  return shelf === undefined ? null : openShelf(join(dirname(path), shelf.folder), shelf.sealed ? key : null)
}

/**
 * Brings the large files of an archive to where they were stored: into their rows, in the caller's transaction, or into `folder`.
 * Each is compared with what was uploaded.
 * @throws Refusal that names the first that is damaged
 */
export async function takeFromShelf(
  shelf: Shelf,
  shelved: Shelved,
  { folder, client }: { folder: string; client: Client },
): Promise<void> {
  // Data of the first versions have no table of files.
  if (Object.keys(shelved).length === 0) return
  await client.query('alter table blobs disable trigger user')
  for (const [path, content] of Object.entries(shelved)) {
    const bytes = Readable.from(shelf.read(content))
    const taking =
      content.place === 'database'
        ? intoRow(client, basename(path), bytes)
        : intoFile(join(folder, path), bytes)
    await taking.catch((error: unknown) => {
      if (!isDamage(error)) throw error
      throw new Refusal(
        `The large file "${join(shelf.root, shelf.nameOf(content.sha256))}" is damaged, and the backup needs it. Nothing was changed. Bring that file there from a copy of its folder, or take another backup.`,
        { cause: error },
      )
    })
  }
  await client.query('alter table blobs enable trigger user')
}

async function intoRow(client: Client, id: string, content: Readable): Promise<void> {
  const bytes = await buffer(content)
  await client.query(`update blobs set place = 'database', bytes = $2 where id = $1`, [id, bytes])
}

async function intoFile(path: string, content: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/** The large files that lie in a data directory after a restore. */
export function filesAmong(shelved: Shelved): Shelved {
  return Object.fromEntries(Object.entries(shelved).filter(([, { place }]) => place !== 'database'))
}

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { keepHistory, type Migration, runMigrations } from '../../base/db/migrations.ts'
import type { About, Manifest } from './archive/contents.ts'
import { type ArchiveFile, piecesOf } from './archive/read.ts'
import { makeTally } from './archive/tally.ts'
import { compareRows, keepTimes, loadRows, type Rows } from './database/load.ts'
import { onClient } from './database/onClient.ts'
import { Refusal } from './refusal.ts'

/**
 * Splits the known migrations into those that the data have run, and those that come after.
 * @throws Refusal when the data have run an unknown migration, or one with another checksum
 */
export function splitMigrations(ran: About['migrations'], known: readonly Migration[], product: string) {
  for (const { name, checksum } of ran) {
    const found = known.find((one) => one.name === name)
    if (found === undefined) {
      throw new Refusal(
        `These data are of a newer version of Tercet (they have run ${name}; this is version ${product}). Install that version first.`,
      )
    }
    if (found.checksum !== checksum) {
      throw new Refusal(`These data have run a ${name} that is not the one of this version of Tercet.`)
    }
  }
  const names = new Set(ran.map(({ name }) => name))
  return {
    before: known.filter(({ name }) => names.has(name)),
    after: known.filter(({ name }) => !names.has(name)),
  }
}

/**
 * Creates the tables of the archive's version in an empty database, fills them, and compares them with the manifest, all in
 * the caller's transaction.
 */
export async function fillDatabase(
  client: pg.Client,
  {
    about,
    manifest,
    before,
  }: {
    about: Pick<About, 'migrations' | 'tables'>
    manifest: Pick<Manifest, 'tables'>
    before: readonly Migration[]
  },
  rows: AsyncIterable<Rows>,
  progress?: (table: string) => void,
): Promise<void> {
  const db = onClient(client)
  await keepHistory(db)
  await runMigrations(db, before)
  await keepTimes(client, about.migrations)
  await loadRows(client, about, rows, progress)
  await compareRows(client, manifest.tables)
}

/** The rows of an archive; its files are written into `folder` on the way. */
export async function* unpack(archive: ArchiveFile, folder: string): AsyncGenerator<Rows> {
  for await (const piece of piecesOf(archive)) {
    if ('table' in piece) {
      yield piece
      continue
    }
    const path = join(folder, piece.file)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(
      Readable.from(piece.content),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    )
  }
}

/**
 * Compares the files in `folder` with the manifest.
 * @throws Refusal that names the first that differs
 */
export async function compareFiles(folder: string, wanted: Manifest['files']): Promise<void> {
  for (const [path, { sha256 }] of Object.entries(wanted)) {
    const tally = makeTally()
    for await (const chunk of createReadStream(join(folder, path))) tally.add(chunk)
    if (tally.result().sha256 !== sha256) throw new Refusal(`The file "${path}" is not what it was.`)
  }
}

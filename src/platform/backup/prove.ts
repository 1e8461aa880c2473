import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../base/db/db.ts'
import { type Migration, runMigrations } from '../../base/db/migrations.ts'
import { type ArchivePosition, verifyArchive } from './archive/read.ts'
import { listBlobs } from './database/blobs.ts'
import { withClient } from './database/client.ts'
import { onClient } from './database/onClient.ts'
import { readShape } from './database/shape.ts'
import { requireFiles } from './files.ts'
import { compareFiles, fillDatabase, splitMigrations, unpack } from './loadArchive.ts'
import { Refusal, reasonOf } from './refusal.ts'
import { withScratchDatabase } from './scratch.ts'

/** What the trial found out besides: what the newest migrations make of these data. */
export type Rehearsal = { shape: string[] } | { failure: string }

/**
 * Restores an archive into a database and a folder that are thrown away afterwards, and compares every row and every
 * file with what was written; a row that names a file has it. Then the migrations that the data have not run yet are tried on that copy.
 * @throws Refusal when the archive does not restore to what was written
 */
export async function proveArchive(
  place: ArchivePosition,
  { connection, folder, migrations, product }: Trial,
): Promise<Rehearsal> {
  const { about, manifest } = await verifyArchive(place, product)
  const { before, after } = splitMigrations(about.migrations, migrations, product)
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true, mode: 0o700 })
  try {
    return await withScratchDatabase(connection, folder, (scratch) =>
      withClient(scratch, async (client) => {
        await client.query('begin')
        await fillDatabase(client, { about, manifest, before }, unpack(place, files))
        await client.query('commit')
        await compareFiles(files, manifest.files)
        await requireFiles(listBlobs(client, about.tables, ['folder', 's3']), manifest.files)
        return rehearse(client, after)
      }),
    )
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal(`It could not be restored: ${reasonOf(error)}`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type Trial = {
  /** The server to try it on, if its user may make a database there. */
  connection: Connection
  /** A folder for the trial alone. */
  folder: string
  migrations: readonly Migration[]
  product: string
}

async function rehearse(
  client: Parameters<typeof onClient>[0],
  after: readonly Migration[],
): Promise<Rehearsal> {
  const db = onClient(client)
  await client.query('begin')
  try {
    await runMigrations(db, after)
    const shape = await readShape(db)
    await client.query('commit')
    return { shape }
  } catch (error) {
    await client.query('rollback')
    return { failure: reasonOf(error) }
  }
}

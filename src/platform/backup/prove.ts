import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../base/db/db.ts'
import { type Migration, runMigrations } from '../../base/db/migrations.ts'
import { type ArchiveFile, verifyArchive } from './archive/read.ts'
import { listBlobs } from './database/blobs.ts'
import { withClient } from './database/client.ts'
import { onClient } from './database/onClient.ts'
import { readShape } from './database/shape.ts'
import { requireFiles } from './files.ts'
import { compareFiles, fillDatabase, splitMigrations, unpack } from './loadArchive.ts'
import { Refusal, reasonOf } from './refusal.ts'
import { withScratchDatabase } from './scratch.ts'

/** The result of running the newer migrations on a trial copy: the schema that they make, or how they fail. */
export type Rehearsal = { shape: string[] } | { failure: string }

/**
 * Proves an archive: restores it into a temporary database and folder, compares all rows and files with the manifest, and
 * checks that each row's file exists. Then the migrations that the data have not run are tried on the copy.
 * @throws Refusal when the restored data differ from what was written
 */
export async function proveArchive(
  archive: ArchiveFile,
  { connection, folder, migrations, product }: Trial,
): Promise<Rehearsal> {
  const { about, manifest } = await verifyArchive(archive, product)
  const { before, after } = splitMigrations(about.migrations, migrations, product)
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true, mode: 0o700 })
  try {
    return await withScratchDatabase(connection, folder, (scratch) =>
      withClient(scratch, async (client) => {
        await client.query('begin')
        await fillDatabase(client, { about, manifest, before }, unpack(archive, files))
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
  /** The server for the trial, if its user may create databases. */
  connection: Connection
  /** A folder for the trial, which is removed afterwards. */
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

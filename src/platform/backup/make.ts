import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Storage } from '../../base/blobs/storage.ts'
import type { Config } from '../../base/config/config.ts'
import { version } from '../../base/config/version.ts'
import type { Connection } from '../../base/db/db.ts'
import type { AskDisk } from '../../base/db/diskSpace.ts'
import { type Migration, ownMigrations, readMigrations } from '../../base/db/migrations.ts'
import { format, type Manifest, readsWholeOnly, wholeFormat } from './archive/format.ts'
import { type Writer, writeArchive } from './archive/write.ts'
import { type Snapshot, withSnapshot } from './database/snapshot.ts'
import { largeFrom, withoutLarge } from './database/tables.ts'
import {
  type BackupDestination,
  listBackups,
  nameOf,
  newestAt,
  prepareDestination,
  removeOld,
  settle,
} from './destination.ts'
import { addFiles, addRemoteFiles, requireFiles } from './files.ts'
import { proveArchive, type Rehearsal } from './prove.ts'
import { isFullDisk, reasonOf } from './refusal.ts'
import { requireRoomInside } from './room.ts'
import { requireShelved } from './shelf/check.ts'
import { dueSince, fillShelf, type IsDue } from './shelf/fill.ts'
import { clearShelf, removeAdded, writeList } from './shelf/lists.ts'
import { openShelf, removeUnfinished, type Shelf, shelfOf } from './shelf/shelf.ts'

/** What a backup is made of, and how. */
export type Source = {
  connection: Connection
  dataDir: string
  destination: BackupDestination
  key: string | null
  /** The S3-compatible store of files, where there is one. */
  s3: Storage | null
  keepDays: number
  /** Whether archives hold large files themselves, and need no shelf. */
  filesInside: boolean
  secret: 'file' | 'setting'
  product: string
  migrations: readonly Migration[]
  /** Replaces the check of free disk space. */
  disk?: AskDisk
}

/** What a backup of this instance is made of. @param migrations the folder of this version's migrations */
export async function sourceOf(
  { dataDir, backup, blobs, publicUrl, authSecret }: Config,
  connection: Connection,
  migrations = ownMigrations,
): Promise<Source> {
  return {
    connection,
    dataDir,
    destination: { folder: backup.folder, site: publicUrl.hostname.replaceAll(/[^a-z0-9.-]/g, '') },
    key: backup.key,
    s3: blobs === null ? null : await (await import('../../base/blobs/s3.ts')).openS3(blobs),
    keepDays: backup.keepDays,
    filesInside: backup.filesInside,
    secret: authSecret === null ? 'file' : 'setting',
    product: version,
    migrations: await readMigrations(migrations),
  }
}

/** A backup that was proven: restored once and compared with what was written. */
export type Proven = {
  file: string
  bytes: number
  manifest: Manifest
  /** The folder of large files, and how many are new there. */
  shelf: string
  added: number
  rehearsal: Rehearsal
  removed: string[]
}

/** An archive was written, but could not be proven. */
export class NotProven extends Error {}

/**
 * Archives the database and the files of an instance, which may run meanwhile, with large files on the shelf, and proves the
 * archive by a trial restore. Only then does it get its final name, and older backups are removed,
 * and what of the shelf none needs any more.
 * @param requireLock fails when the lock on backups, which the caller holds, was lost
 * @throws Refusal, NotProven, or an error of the system
 */
export async function makeBackup(
  source: Source,
  now: Date,
  requireLock: () => Promise<void> = async () => {},
): Promise<Proven> {
  const { destination, key } = source
  await prepareDestination(destination)
  const shelf = openShelf(join(destination.folder, shelfOf(destination.site)), key)
  await removeUnfinished(shelf.root)
  const name = nameOf(destination, now, key !== null)
  const isDue = dueSince(await newestAt(destination, now), now)
  const added = new Set<string>()
  const { manifest, rehearsal } = await (async () => {
    const manifest = await write(source, { shelf, isDue, added }, `${name}.part`, now)
    await settle(destination, `${name}.part`, `${name}.unproven`)
    const isRead: IsDue = (sha256) => added.has(sha256) || isDue(sha256)
    return { manifest, rehearsal: await prove(source, `${name}.unproven`, isRead) }
  })().catch(async (error: unknown) => {
    // After other failures the next attempt goes on from what is there.
    if (isFullDisk(error)) {
      await rm(join(destination.folder, `${name}.unproven`), { force: true })
      await removeAdded(shelf, added)
    }
    throw error
  })
  await requireLock()
  await writeList(shelf, name, manifest.shelved)
  await requireShelved(shelf, manifest.shelved)
  await settle(destination, `${name}.unproven`, name)
  const file = join(destination.folder, name)
  const { size } = await stat(file)
  const removed = await removeOld(destination, name, source.keepDays)
  await requireLock()
  await clearShelf(shelf.root, await listBackups(destination))
  return { file, bytes: size, manifest, shelf: shelf.root, added: added.size, rehearsal, removed }
}

type Shelving = { shelf: Shelf; isDue: IsDue; added: Set<string> }

async function write(
  source: Source,
  { shelf, isDue, added }: Shelving,
  name: string,
  now: Date,
): Promise<Manifest> {
  const path = join(source.destination.folder, name)
  try {
    return await withSnapshot(source.connection, async (snapshot) => {
      // Before an upgrade the version that has made the data has to be able to restore them.
      const isWhole = source.filesInside || readsWholeOnly(snapshot.migrations)
      // Before the first byte, since the disk is often that of the database.
      if (isWhole) await requireRoomInside(source.destination.folder, snapshot, source.disk)
      const from = isWhole ? null : largeFrom
      const about = {
        format: isWhole ? wholeFormat : format,
        product: source.product,
        madeAt: now.toISOString(),
        secret: source.secret,
        migrations: snapshot.migrations,
        tables: snapshot.tables.map(({ name, columns }) => ({ name, columns })),
        ...(isWhole ? {} : { shelf: { folder: basename(shelf.root), sealed: source.key !== null } }),
      }
      const manifest = await writeArchive({ path, key: source.key, about }, async (writer) => {
        await addTables(snapshot, writer, isWhole)
        // After the tables, because files are stored before the rows that name them.
        await addFiles(source.dataDir, writer, from)
        await addRemoteFiles(snapshot.blobsIn(['s3']), source.s3, writer, from)
        if (!isWhole) await fillShelf(shelf, { ...source, snapshot, writer, added }, isDue)
      })
      await requireFiles(snapshot.blobsIn(['folder', 's3']), manifest)
      return manifest
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function addTables(snapshot: Snapshot, writer: Writer, isWhole: boolean): Promise<void> {
  for (const table of snapshot.tables)
    await writer.addTable(table.name, snapshot.rowsOf(isWhole ? table : withoutLarge(table)))
}

async function prove(
  { connection, destination, key, migrations, product }: Source,
  name: string,
  isDue: IsDue,
): Promise<Rehearsal> {
  const folder = join(destination.folder, `${destination.site}.trial`)
  try {
    return await proveArchive(
      { path: join(destination.folder, name), key },
      { connection, folder, migrations, product, isDue },
    )
  } catch (error) {
    throw new NotProven(
      `The backup was written, but it could not be shown that it restores: ${reasonOf(error)}`,
      { cause: error },
    )
  }
}

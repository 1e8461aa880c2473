import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { commandLine } from '../config/commandLine.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../contract/clock.ts'
import type { Db } from '../db/db.ts'
import { outsideTransaction } from '../db/transactions.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { type Clearing, createClearing } from './clear.ts'
import { folderIn, openFolder } from './folder.ts'
import { putNoted } from './put.ts'
import { type Part, type Reading, type Storage, StorageAway, type StorageName } from './storage.ts'
import { type BlobRow, deleteRemoval, findPart, insertBlob, listBlobsAt, type Upload } from './store.ts'

/** The cause when an upload took so long that its bytes counted as abandoned. */
const late = new Error('The upload took too long.')

/** The uploaded files of an instance. */
export type Blobs = Clearing & {
  /** The storage of new files. */
  usual: StorageName
  storages: Partial<Record<StorageName, Storage>>
  /**
   * Stores bytes. They are removed again, unless `keepBlob` is called in a transaction that is committed.
   * @throws StorageAway; also when it took so long that the bytes count as abandoned
   */
  upload(bytes: Buffer, type: string): Promise<Upload>
  /** The bytes as a stream; null when they are missing. @throws StorageAway */
  open(blob: BlobRow): Promise<Readable | null>
  /** A part of the bytes as a stream; null when they are missing. @throws StorageAway */
  openPart(blob: Pick<BlobRow, 'id' | 'place'>, part: Part): Promise<Readable | null>
  /**
   * A small part of the bytes in memory; null when they are missing.
   * @param space where they may be written to
   * @throws StorageAway
   */
  readPart(blob: Pick<BlobRow, 'id' | 'place'>, part: Part, space?: Buffer): Promise<Buffer | null>
  /** The bytes in memory; null when they are missing. @throws StorageAway */
  read(blob: BlobRow): Promise<Buffer | null>
  /** A signed address of the storage itself, for large files; null where there is none. @throws StorageAway */
  addressOf(blob: BlobRow, reading: Omit<Reading, 'type'>): Promise<string | null>
  close(): void
}

/** Opens the configured storages; the SDK for S3 is loaded only where it is used. */
export async function openBlobs(
  { db, clock }: { db: Db; clock: Clock },
  { blobs: s3Config, databaseUrl, dataDir }: Pick<Config, 'blobs' | 'databaseUrl' | 'dataDir'>,
): Promise<Blobs> {
  const s3 = s3Config === null ? null : await (await import('./s3.ts')).openS3(s3Config)
  const folder = openFolder(folderIn(dataDir), { isOnly: databaseUrl === null })
  const storages = { folder, ...(s3 === null ? {} : { s3 }) }
  const usual = s3 !== null ? 's3' : databaseUrl === null ? 'folder' : 'database'
  return { ...makeBlobs({ db, clock }, usual, storages), close: () => s3?.close() }
}

/**
 * The files in given storages.
 * @param usual the storage of new files, one of `storages` unless it is the database
 */
export function makeBlobs(
  { db, clock }: { db: Db; clock: Clock },
  usual: StorageName,
  storages: Blobs['storages'],
): Blobs {
  const storageOf = (name: StorageName) => {
    const storage = storages[name]
    if (storage === undefined) throw new StorageAway(new Error(`There is no setting for the place ${name}.`))
    return storage
  }
  const open = async ({ id, place, bytes }: BlobRow) =>
    bytes === null ? storageOf(place).get(id) : Readable.from([bytes])
  return {
    usual,
    storages,
    async upload(bytes, type) {
      const about = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      const blob = { id: newId(), place: usual, type, ...about }
      if (usual === 'database') return { ...blob, bytes, due: null }
      // Outside of the call's transaction: bytes in a storage are not rolled back, so neither may their note be.
      const due = await outsideTransaction(() =>
        putNoted({ db, clock }, storageOf(usual), usual, blob, bytes),
      )
      if (due === null) throw new StorageAway(late)
      return { ...blob, bytes: null, due }
    },
    open,
    async openPart({ id, place }, part) {
      if (place !== 'database') return storageOf(place).get(id, part)
      const bytes = await findPart(db, id, part)
      return bytes === null ? null : Readable.from([bytes])
    },
    readPart: ({ id, place }, part, space) =>
      place === 'database' ? findPart(db, id, part) : storageOf(place).getPart(id, part, space),
    async read(blob) {
      const content = await open(blob)
      return content === null
        ? null
        : buffer(content).catch((error) => {
            throw new StorageAway(error)
          })
    },
    addressOf: async ({ id, place, type }, reading) =>
      place === 'database' ? null : storageOf(place).addressOf(id, { ...reading, type }),
    ...createClearing({ db, clock }, storages),
    close: () => {},
  }
}

/**
 * Inserts the row of an uploaded file in the caller's transaction, so that its bytes are kept.
 * @throws StorageAway when the upload took so long that they count as abandoned
 */
export async function keepBlob(transaction: Db, { due, ...blob }: Upload, now: Date): Promise<void> {
  if (due !== null && !(await deleteRemoval(transaction, { ...blob, due }))) {
    throw new StorageAway(late)
  }
  await insertBlob(transaction, blob, now)
}

/**
 * Checks that all files can be reached, and warns of files that other instances on the same database cannot reach.
 * @throws Error for the operator when files are in a storage that is not configured
 */
export async function requireStorages(
  db: Db,
  { storages }: Pick<Blobs, 'storages'>,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  log: Log,
): Promise<void> {
  const has = async (place: StorageName) => (await listBlobsAt(db, place, null, 1)).length > 0
  if (databaseUrl !== null && (await has('folder'))) {
    log.warn(
      `files lie in the data directory of one machine, where other instances do not find them: ${commandLine('move-blobs')} brings them to a place that all of them reach`,
    )
  }
  if (storages.s3 !== undefined || !(await has('s3'))) return
  throw new Error(
    `Files of this instance lie in an S3-compatible store: set BLOBS_URL to it. To bring them back first: ${commandLine('move-blobs')} to-folder, with BLOBS_URL set.`,
  )
}

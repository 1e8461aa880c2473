import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../config/config.ts'
import type { Clock } from '../contract/clock.ts'
import type { Db } from '../db/db.ts'
import { outsideTransaction } from '../db/transactions.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { type Clearing, createClearing } from './clear.ts'
import { folderIn, openFolder } from './folder.ts'
import { putNoted } from './put.ts'
import { type Reading, type Storage, StorageAway, type StorageName } from './storage.ts'
import { type BlobRow, deleteRemoval, insertBlob, listBlobsAt, type Upload } from './store.ts'

/** Why a place does not have what was brought there: it took so long that nobody was thought to want it any more. */
const late = new Error('The upload took too long.')

/** The files of an instance. */
export type Blobs = Clearing & {
  /** Where new ones go. */
  usual: StorageName
  places: Partial<Record<StorageName, Storage>>
  /**
   * Puts bytes where they will stay. They count when `keepBlob` was called in a transaction that was committed; else
   * they go again.
   * @throws PlaceAway; also when it took so long that they were to go before they were there
   */
  upload(bytes: Buffer, type: string): Promise<Upload>
  /** The bytes; null when they are not where they should be. @throws PlaceAway */
  open(blob: BlobRow): Promise<Readable | null>
  /** The same as a whole. */
  read(blob: BlobRow): Promise<Buffer | null>
  /** An address to read large files from instead of us; null where there is none. */
  addressOf(blob: BlobRow, reading: Omit<Reading, 'type'>): Promise<string | null>
  close(): void
}

/** Opens the places that the settings name; the SDK for S3 is loaded only where they name one. */
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

/** The same on given places. */
export function makeBlobs(
  { db, clock }: { db: Db; clock: Clock },
  usual: StorageName,
  places: Blobs['places'],
): Blobs {
  const placeOf = (name: StorageName) => {
    const place = places[name]
    if (place === undefined) throw new StorageAway(new Error(`There is no setting for the place ${name}.`))
    return place
  }
  const open = async ({ id, place, bytes }: BlobRow) =>
    bytes === null ? placeOf(place).get(id) : Readable.from([bytes])
  return {
    usual,
    places,
    async upload(bytes, type) {
      const about = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      const blob = { id: newId(), place: usual, type, ...about }
      if (usual === 'database') return { ...blob, bytes, due: null }
      // Whatever becomes of the call: the bytes are there even if all else is undone.
      const due = await outsideTransaction(() => putNoted({ db, clock }, placeOf(usual), usual, blob, bytes))
      if (due === null) throw new StorageAway(late)
      return { ...blob, bytes: null, due }
    },
    open,
    async read(blob) {
      const content = await open(blob)
      return content === null
        ? null
        : buffer(content).catch((error) => {
            throw new StorageAway(error)
          })
    },
    addressOf: async ({ id, place, type }, reading) =>
      place === 'database' ? null : placeOf(place).addressOf(id, { ...reading, type }),
    ...createClearing({ db, clock }, places),
    close: () => {},
  }
}

/**
 * Notes in the caller's transaction that uploaded bytes are wanted.
 * @throws PlaceAway when the upload took so long that they are gone
 */
export async function keepBlob(transaction: Db, { due, ...blob }: Upload, now: Date): Promise<void> {
  if (due !== null && !(await deleteRemoval(transaction, { ...blob, due }))) {
    throw new StorageAway(late)
  }
  await insertBlob(transaction, blob, now)
}

/**
 * Says what other instances on the database of `databaseUrl` will miss.
 * @throws Error that tells an operator that files lie where the settings do not lead
 */
export async function requireStorages(
  db: Db,
  { places }: Pick<Blobs, 'places'>,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  log: Log,
): Promise<void> {
  const has = async (place: StorageName) => (await listBlobsAt(db, place, null, 1)).length > 0
  if (databaseUrl !== null && (await has('folder'))) {
    log.warn(
      'files lie in the data directory of one machine, where other instances do not find them: npm run move-blobs brings them to a place that all of them reach',
    )
  }
  if (places.s3 !== undefined || !(await has('s3'))) return
  throw new Error(
    'Files of this instance lie in an S3-compatible store: set BLOBS_URL to it. To bring them back first: npm run move-blobs to-folder, with BLOBS_URL set.',
  )
}

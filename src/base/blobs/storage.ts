import type { Readable } from 'node:stream'

/** Where bytes can lie: in the row that names them, in the data directory, or in an S3-compatible store. */
export type StorageName = 'database' | 'folder' | 's3'

/** How an address lets a browser read: under which type, and what it calls the file when it is saved. */
export type Reading = { type: string; name: string; seconds: number }

/**
 * A place for bytes under ids that are never used twice. Every method may be repeated.
 * @throws PlaceAway when the place cannot be reached
 */
export type Storage = {
  /** Keeps bytes; they are there to stay, power cuts included, when this resolves. */
  put(id: string, content: Buffer | Readable, about: { size: number; sha256: string }): Promise<void>
  /** The bytes; null when there are none. */
  get(id: string): Promise<Readable | null>
  /** False when there are none here, and the folder of another machine may have them. */
  remove(id: string): Promise<boolean>
  /** An address that reads the bytes for a while without asking us; null where there is no such thing. */
  addressOf(id: string, reading: Reading): Promise<string | null>
  /** Resolves when the place can be reached. */
  check(): Promise<void>
}

/** A place that cannot be reached just now, or refuses us; what happened is its cause. */
export class StorageAway extends Error {
  override name = 'PlaceAway'
  /** For the log, which tells no messages. */
  readonly code: string

  constructor(cause: unknown) {
    super('The store of files cannot be reached.', { cause })
    this.code = cause instanceof Error ? cause.name : 'unknown'
  }
}

/** Where the bytes of an id lie below a place. UUIDs of one time begin alike, so the end of them makes even folders. */
export function pathOf(id: string): string {
  return `${id.slice(-2)}/${id}`
}

import type { Readable } from 'node:stream'

/** The kinds of storage: the database row itself, the data directory, or an S3-compatible store. */
export type StorageName = 'database' | 'folder' | 's3'

/** What a signed address answers: the media type, the file name for saving, and for how many seconds it is valid. */
export type Reading = { type: string; name: string; seconds: number }

/** A part of some bytes: from `start` up to and without `end`. */
export type Part = { start: number; end: number }

/**
 * A storage of bytes under ids that are never reused. Every method is idempotent.
 * @throws StorageAway when it cannot be reached
 */
export type Storage = {
  /** Stores bytes durably: once this resolves they survive a power cut. */
  put(id: string, content: Buffer | Readable, about: { size: number; sha256: string }): Promise<void>
  /** The bytes, or a part of them that they have; null when there are none. */
  get(id: string, part?: Part): Promise<Readable | null>
  /**
   * A small part of the bytes, in memory, cheaper than a stream; null when there are none.
   * @param space where they may be written to, at least as large as the part
   */
  getPart(id: string, part: Part, space?: Buffer): Promise<Buffer | null>
  /** False when there are none here, but another machine's folder may have them. */
  remove(id: string): Promise<boolean>
  /** A signed address from which the bytes can be read directly; null where the storage has none. */
  addressOf(id: string, reading: Reading): Promise<string | null>
  /** Resolves when the storage can be reached. */
  check(): Promise<void>
}

/** A storage cannot be reached, or refuses access; `cause` is the failure. */
export class StorageAway extends Error {
  override name = 'StorageAway'
  /** For the log, which leaves messages out. */
  readonly code: string

  constructor(cause: unknown) {
    super('The store of files cannot be reached.', { cause })
    this.code = cause instanceof Error ? cause.name : 'unknown'
  }
}

/** The path of an id in a storage. Folders are named by the end of the UUID, because those of one time begin alike. */
export function pathOf(id: string): string {
  return `${id.slice(-2)}/${id}`
}

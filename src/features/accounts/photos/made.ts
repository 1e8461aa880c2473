import type { Db } from '../../../base/db/db.ts'

/** A photo that was made anew, in all its sizes. It is removed again unless it is kept in a transaction that is committed. */
export type MadePhoto = {
  /** @returns its id @throws StorageAway when it was made so long ago that its bytes count as abandoned */
  keep(transaction: Db, userId: string, now: Date): Promise<string>
}

/**
 * Makes a photo of the middle of a picture, which the feature that keeps files does; null for what is no picture.
 * @throws Busy when too many wait; StorageAway
 */
export type MakePhoto = (bytes: Buffer) => Promise<MadePhoto | null>

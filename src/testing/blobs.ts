import { type Blobs, makeBlobs } from '../base/blobs/blobs.ts'
import type { Clock } from '../base/contract/clock.ts'
import type { Db } from '../base/db/db.ts'

/** Blob storage in the test's own database, dropped with it. */
export function blobsIn(db: Db, clock: Clock): Blobs {
  return makeBlobs({ db, clock }, 'database', {})
}

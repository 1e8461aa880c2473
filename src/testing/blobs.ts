import { type Blobs, makeBlobs } from '../base/server/blobs/blobs.ts'
import type { Db } from '../base/server/db.ts'
import type { Clock } from '../base/shared/clock.ts'

/** Files that lie in the test's own database, and go with it. */
export function blobsIn(db: Db, clock: Clock): Blobs {
  return makeBlobs({ db, clock }, 'database', {})
}

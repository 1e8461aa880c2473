import type { Blobs } from './blobs/blobs.ts'
import type { Config } from './config/config.ts'
import type { Secret } from './config/secret.ts'
import type { Clock } from './contract/clock.ts'
import type { Db } from './db/db.ts'
import type { AskDisk } from './db/diskSpace.ts'
import type { Read } from './db/read.ts'

/** What routes need of the running instance. */
export type Services = {
  db: Db
  clock: Clock
  config: Config
  secret: Secret
  blobs: Blobs
  /** Does work that only reads, on a replica of the database; not given where there are none. */
  read?: Read | undefined
  /** How the disk of the data directory is asked for its room, where not by the system. For tests. */
  disk?: AskDisk | undefined
}

import type { Blobs } from './blobs/blobs.ts'
import type { Config } from './config/config.ts'
import type { Secret } from './config/secret.ts'
import type { Clock } from './contract/clock.ts'
import type { Db } from './db/db.ts'
import type { AskDisk } from './db/diskSpace.ts'
import type { Read } from './db/read.ts'
import type { CurrentSite } from './site.ts'

/** The instance's services that routes use. */
export type Services = {
  db: Db
  clock: Clock
  config: Config
  secret: Secret
  blobs: Blobs
  site: CurrentSite
  /** Runs work that only reads on a replica of the database; undefined where there are none. */
  read?: Read | undefined
  /** Replaces the system call for the free space of the data directory, in tests. */
  disk?: AskDisk | undefined
}

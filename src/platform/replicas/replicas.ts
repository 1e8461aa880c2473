import type { LogEvent } from 'kysely'
import { type Db, openDb } from '../../base/db/db.ts'
import type { Read } from '../../base/db/read.ts'
import type { Log } from '../../base/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { primaryFront, replicaPosition, shownOf } from './position.ts'
import { shareReads } from './reads.ts'
import { makeReplica } from './replica.ts'

/** The timeout for a silent replica, in ms; then the primary is read. */
const patience = 3_000

type Given = {
  /** The primary. */
  db: Db
  log: Log
  metrics: Metrics
  watch: ((event: LogEvent) => void) | undefined
  /** How many connections each replica gets. */
  connections?: number | undefined
}

/** Opens the replicas at these addresses. `read` is undefined where there are none. */
export function openReplicas(
  addresses: readonly string[],
  { db, log, metrics, watch, connections }: Given,
): { read?: Read; close(): Promise<void> } {
  if (addresses.length === 0) return { close: async () => {} }
  const databases = addresses.map((connectionString) =>
    openDb({ connectionString }, log, patience, watch, connections),
  )
  const replicas = databases.map((db) =>
    makeReplica(db, {
      position: () => replicaPosition(db),
      shownOf: (transactions) => shownOf(db, transactions),
    }),
  )
  const { read, close } = shareReads(replicas, () => primaryFront(db), { log, metrics })
  return {
    read,
    close: async () => {
      close()
      await Promise.all(databases.map((one) => one.destroy()))
    },
  }
}

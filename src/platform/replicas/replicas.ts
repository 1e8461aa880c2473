import type { LogEvent } from 'kysely'
import { type Db, openDb } from '../../base/db/db.ts'
import type { Read } from '../../base/db/read.ts'
import type { Log } from '../../base/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { primaryFront, replicaPosition, shownOf } from './position.ts'
import { shareReads } from './reads.ts'
import { makeReplica } from './replica.ts'

/** For how many ms a replica may stay silent: what it does not answer, the primary does. */
const patience = 3_000

type Given = {
  /** The primary. */
  db: Db
  log: Log
  metrics: Metrics
  watch: ((event: LogEvent) => void) | undefined
  /** How many connections there may be to each. */
  connections?: number | undefined
}

/** Reads of the replicas at these addresses, and how to leave them; undefined where there are none. */
export function openReplicas(
  addresses: readonly string[],
  { db, log, metrics, watch, connections }: Given,
): { read?: Read; close(): Promise<void> } {
  if (addresses.length === 0) return { close: async () => {} }
  const replicas = addresses.map((connectionString) =>
    openDb({ connectionString }, log, patience, watch, connections),
  )
  const followers = replicas.map((replica) =>
    makeReplica(replica, {
      position: () => replicaPosition(replica),
      shownOf: (transactions) => shownOf(replica, transactions),
    }),
  )
  const { read, close } = shareReads(followers, () => primaryFront(db), { log, metrics })
  return {
    read,
    close: async () => {
      close()
      await Promise.all(replicas.map((replica) => replica.destroy()))
    },
  }
}

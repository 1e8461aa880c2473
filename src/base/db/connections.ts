import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { WrongSetting } from '../config/setting.ts'
import { settings } from '../config/settings.ts'
import { type Db, mostConnections } from './db.ts'

/** The least that a process needs: a change may hold one connection and use another. */
const fewest = 4

/** The cluster's parent process does mail, backups and cleaning up, one after the other. */
export const connectionsOfParent = fewest

type Given = Pick<Config, 'databaseConnections' | 'databaseReadUrls'>

/**
 * How many connections each worker of a cluster may have. Together with their parent they use what the operator has
 * configured, or half of what the database allows, which leaves the rest to other instances, backups and administration.
 */
export function connectionsOfWorker(workers: number, allowed: number, given: Given): number {
  const most = given.databaseConnections ?? Math.floor(allowed / 2)
  return within(Math.floor((most - connectionsOfParent) / workers) - reserved(given))
}

/** How many connections a single process may have. */
export function connectionsOfSingle(given: Given): number {
  return within((given.databaseConnections ?? mostConnections) - reserved(given))
}

/** For how many workers the configured connections are enough. */
export function workersConnected(given: Given): number {
  const { databaseConnections: most } = given
  return most === null ? Infinity : Math.floor((most - connectionsOfParent) / (fewest + reserved(given)))
}

/** @throws WrongSetting when the configured connections are not enough for so many workers */
export function requireConnections(workers: number, given: Given): void {
  if (workers === 1 || workers <= workersConnected(given)) return
  const needed = connectionsOfParent + workers * (fewest + reserved(given))
  throw new WrongSetting(
    'DATABASE_CONNECTIONS',
    settings.DATABASE_CONNECTIONS.expects,
    `${workers} workers and the process that looks after them need at least ${needed}`,
  )
}

/** How many connections the database allows. */
export async function readAllowed(db: Db): Promise<number> {
  const { rows } = await sql<{ max_connections: string }>`show max_connections`.execute(db)
  return Number(rows[0]?.max_connections)
}

function within(connections: number): number {
  return Math.max(fewest, Math.min(connections, mostConnections))
}

/** With replicas configured, each process needs one more connection: the primary may be listed too, and is asked its role. */
function reserved({ databaseReadUrls }: Given): number {
  return databaseReadUrls.length > 0 ? 1 : 0
}

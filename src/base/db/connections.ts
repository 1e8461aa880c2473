import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { WrongSetting } from '../config/setting.ts'
import { settings } from '../config/settings.ts'
import { type Db, mostConnections } from './db.ts'

/** What a process needs at least: a change may hold one connection and use another. */
const fewest = 4

/** The parent looks after mail, backups and old data, one thing after the other. */
export const connectionsOfParent = fewest

type Given = Pick<Config, 'databaseConnections' | 'databaseReadUrls'>

/**
 * How many connections each of so many workers may have. Together with their parent they have as many as an operator
 * says, or leave half of what the database allows to other instances, backups and whoever looks after it.
 */
export function connectionsOfWorker(workers: number, allowed: number, given: Given): number {
  const most = given.databaseConnections ?? Math.floor(allowed / 2)
  return within(Math.floor((most - connectionsOfParent) / workers) - aside(given))
}

/** How many a process may have that does everything alone. */
export function connectionsAlone(given: Given): number {
  return within((given.databaseConnections ?? mostConnections) - aside(given))
}

/** For how many workers there are connections, as far as an operator says. */
export function workersConnected(given: Given): number {
  const { databaseConnections: most } = given
  return most === null ? Infinity : Math.floor((most - connectionsOfParent) / (fewest + aside(given)))
}

/** @throws WrongSetting when an operator asks for more workers than the connections that they allow are enough for */
export function requireConnections(workers: number, given: Given): void {
  if (workers === 1 || workers <= workersConnected(given)) return
  const needed = connectionsOfParent + workers * (fewest + aside(given))
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

/** The primary may be among the servers to read from: then each process asks it, on one more connection, what it is. */
function aside({ databaseReadUrls }: Given): number {
  return databaseReadUrls.length > 0 ? 1 : 0
}

import { availableParallelism, totalmem } from 'node:os'
import type { Config } from '../../base/config/config.ts'
import { requireConnections, workersConnected } from '../../base/db/connections.ts'

const gigabyte = 1024 ** 3

/** More processes than this are for an operator to ask for: each has connections to the database. */
const mostUnasked = 8

type Given = Pick<Config, 'workers' | 'loopback' | 'databaseUrl' | 'databaseConnections' | 'databaseReadUrls'>

/** What a machine, or the part of it that a container may use, has. */
type Machine = { cores: number; memory: number }

/**
 * How many processes are to answer requests. Unasked it is one for a trial on one's own machine, where little memory
 * matters more than many requests; else one for each core, but one fewer beside the embedded database, for each GB, and
 * for the connections that it has.
 * @throws WrongSetting when more are asked for than have connections
 */
export function countWorkers(config: Given, { cores, memory }: Machine = thisMachine()): number {
  const { workers, loopback, databaseUrl } = config
  if (workers !== null) {
    requireConnections(workers, config)
    return workers
  }
  if (loopback) return 1
  const free = databaseUrl === null ? cores - 1 : cores
  return Math.max(1, Math.min(free, Math.floor(memory / gigabyte), mostUnasked, workersConnected(config)))
}

function thisMachine(): Machine {
  const bound = process.constrainedMemory()
  const memory = totalmem()
  return { cores: availableParallelism(), memory: bound > 0 ? Math.min(bound, memory) : memory }
}

import { availableParallelism, totalmem } from 'node:os'
import type { Config } from '../../base/config/config.ts'
import { requireConnections, workersConnected } from '../../base/db/connections.ts'

const gigabyte = 1024 ** 3

/** The most workers by default: each has its own database connections. */
const mostUnasked = 8

type Given = Pick<Config, 'workers' | 'loopback' | 'databaseUrl' | 'databaseConnections' | 'databaseReadUrls'>

/** What a machine or a container has; memory in bytes. */
type Machine = { cores: number; memory: number }

/**
 * How many processes answer requests. By default one on a loopback instance, to save memory; otherwise one for each core
 * (less one for the embedded database), but at most one for each GB and as many as there are connections for.
 * @throws WrongSetting when there are too few connections for the configured number
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

import { type Chance, makeChance } from '../chaos/chance.ts'
import { assumptions, type Kind } from './assumptions.ts'
import { isKept, kinds, type Measured, movable, type Need } from './model.ts'

/** The result of a simulation: response times in ms, and utilizations from 0 to 1. */
export type Fared = { median: number; slowest: number; nodes: number; primaries: number; replicas: number }

type Request = { kind: Kind; came: number; at: number; asks: number }

/** Servers of one kind, each with cores of its own for which requests queue. */
type Pool = { servers: number[][]; busy: number }

/** The number of simulated requests. */
const sample = 100_000

/**
 * Simulates the peak as a queueing model: requests arrive at random, queue for a process (assigned in turn, as a proxy
 * does), then for a core of a database server, a primary or for most reads a replica. Service times are exponential
 * around the measured means; the same seed gives the same result.
 */
export function simulate(need: Need, measured: Measured, seed: number): Fared {
  const chance = makeChance(seed)
  const exponential = (mean: number) => (mean === 0 ? 0 : -Math.log(1 - chance.next()) * mean)
  const total = kinds.reduce((sum, kind) => sum + need.rates[kind], 0)
  const processes = Array.from({ length: need.nodes * assumptions.nodeCores }, () => 0)
  let [now, busy] = [0, 0]
  const requests: Request[] = []
  for (let number = 0; number < sample; number += 1) {
    now += exponential(1000 / total)
    const kind = kindBy(chance.next() * total, need)
    const inMemory = isKept(kind) && chance.next() < need.fromMemory[kind]
    const cost = inMemory ? measured.kept[kind] : measured.costs[kind]
    const work = exponential(cost.node / 1000)
    const index = number % processes.length
    const at = Math.max(now, processes[index] ?? 0) + work
    processes[index] = at
    busy += work
    requests.push({ kind, came: now, at, asks: exponential(cost.database / 1000) })
  }
  requests.sort((one, other) => one.at - other.at)
  const [primaries, replicas] = [poolOf(need.shards, need), poolOf(need.replicas, need)]
  const waited = requests.map(({ kind, came, at, asks }) => {
    const pool = need.replicas > 0 && chance.next() < movable(kind) ? replicas : primaries
    const end = asks === 0 ? at : doneBy(pool, at, asks, chance)
    return end - came + (kind === 'change' ? assumptions.replication : 0)
  })
  waited.sort((one, other) => one - other)
  const busyOf = ({ servers, busy: spent }: Pool) =>
    spent / (now * Math.max(1, servers.length * need.serverCores))
  return {
    median: waited[Math.floor(sample / 2)] ?? 0,
    slowest: waited[Math.floor(sample * 0.99)] ?? 0,
    nodes: busy / (now * processes.length),
    primaries: busyOf(primaries),
    replicas: busyOf(replicas),
  }
}

function poolOf(servers: number, { serverCores }: Need): Pool {
  return {
    servers: Array.from({ length: servers }, () => Array.from({ length: serverCores }, () => 0)),
    busy: 0,
  }
}

/**
 * Assigns work to a random server of a pool.
 * @returns the time at which it is done
 */
function doneBy(pool: Pool, at: number, work: number, chance: Chance): number {
  const cores = chance.oneOf(pool.servers) ?? []
  const index = cores.indexOf(Math.min(...cores))
  const end = Math.max(at, cores[index] ?? 0) + work
  cores[index] = end
  pool.busy += work
  return end
}

/**
 * Selects a kind in proportion to the rates.
 * @param point a number below the sum of the rates
 */
function kindBy(point: number, { rates }: Need): Kind {
  let sum = 0
  for (const kind of kinds) {
    sum += rates[kind]
    if (point < sum) return kind
  }
  return 'change'
}

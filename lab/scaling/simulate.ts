import { type Chance, makeChance } from '../chaos/chance.ts'
import { assumptions, type Kind } from './assumptions.ts'
import { isKept, kinds, type Measured, movable, type Need } from './model.ts'

/** How people fare: how long they wait, in ms, and how busy processors are, from 0 to 1. */
export type Fared = { median: number; slowest: number; nodes: number; primaries: number; replicas: number }

type Request = { kind: Kind; came: number; at: number; asks: number }

/** Servers of one kind, each with cores of its own that requests wait for. */
type Pool = { servers: number[][]; busy: number }

/** How many requests are looked at. */
const sample = 100_000

/**
 * Lets people come by chance, as often as at the peak, and every request wait its turn: first for one of the processes,
 * in turn as a proxy shares them out, then for a core of one of the database's servers: a primary, or for most of what is
 * read a replica. What visitors ask for is in memory as often as computed. How long each takes is exponential around
 * what was measured. One seed gives one result.
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
    const place = number % processes.length
    const at = Math.max(now, processes[place] ?? 0) + work
    processes[place] = at
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

/** When work that comes to one of the servers is done there. */
function doneBy(pool: Pool, at: number, work: number, chance: Chance): number {
  const cores = chance.oneOf(pool.servers) ?? []
  const place = cores.indexOf(Math.min(...cores))
  const end = Math.max(at, cores[place] ?? 0) + work
  cores[place] = end
  pool.busy += work
  return end
}

/** Kinds come as often as their rates say; `point` is somewhere in the sum of those. */
function kindBy(point: number, { rates }: Need): Kind {
  let sum = 0
  for (const kind of kinds) {
    sum += rates[kind]
    if (point < sum) return kind
  }
  return 'change'
}

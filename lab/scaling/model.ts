import { connectionsOfParent, connectionsOfWorker } from '../../src/base/db/connections.ts'
import { assumptions, daily, type Kept, type Kind } from './assumptions.ts'
import { shareFromMemory } from './memory.ts'
import { type Sizes, sizeOf } from './size.ts'

/** CPU time of a request in µs: in the product, and in the database. */
export type Cost = { node: number; database: number }

/** The measured values, as `npm run capacity -- --measure` writes them. */
export type Measured = {
  machine: string
  /** The newest migration at the time of measuring, and the numbers of rows. */
  migration: string
  data: { courses: number; members: number; enrollments: number }
  /** For visitors the cost of requests that query the database. */
  costs: Record<Kind, Cost>
  /** The cost of visitors' requests that are answered from memory. */
  kept: Record<Kept, Cost>
  /** Durable commits per second with ten connections. */
  commits: number
  bytes: Sizes
}

/** Requests per second at the peak, and the processors that they need. */
export type Load = {
  rates: Record<Kind, number>
  /** The share of requests that is answered from memory. */
  fromMemory: Record<Kept, number>
  nodeCores: number
  /** The cores that the database needs for work that only the primary can do, and for all work. */
  primaryCores: number
  databaseCores: number
  commits: number
}

/** What a number of members needs. */
export type Need = Load & {
  nodes: number
  replicas: number
  shards: number
  /** The cores of each database server. */
  serverCores: number
  /** Connections to the primary when each process has the fewest that it needs, and the most that it opens. */
  connections: { fewest: number; most: number }
  gigabytes: number
  photoGigabytes: number
  dollars: number
}

export const kinds = Object.keys(daily) as Kind[]

const changing: readonly Kind[] = ['change', 'sign-in']

/** The load of a number of members on given processes and nodes. */
export function loadOf(members: number, processes: number, nodes: number, measured: Measured): Load {
  const perSecond = (members * assumptions.activeShare * assumptions.peak) / 86_400
  const rates = mapKinds((kind) => perSecond * daily[kind])
  const share = (rate: number, addresses: number) =>
    shareFromMemory({ rate, addresses, processes, forgotten: rates.change / nodes, zipf: assumptions.zipf })
  const fromMemory = {
    'page of a visitor': share(rates['page of a visitor'], members * assumptions.coursesPerMember),
    'list for a visitor': share(rates['list for a visitor'], assumptions.lists),
  }
  const cores = (of: (cost: Cost, kind: Kind) => number) =>
    kinds.reduce(
      (sum, kind) => sum + (rates[kind] * of(meanCost(kind, fromMemory, measured), kind)) / 1e6,
      0,
    ) / assumptions.busy
  return {
    rates,
    fromMemory,
    nodeCores: cores(({ node }) => node),
    databaseCores: cores(({ database }) => database),
    primaryCores: cores(({ database }, kind) => database * (1 - movable(kind))),
    commits: changing.reduce((sum, kind) => sum + rates[kind], 0),
  }
}

function meanCost(kind: Kind, fromMemory: Load['fromMemory'], { costs, kept }: Measured): Cost {
  if (!isKept(kind)) return costs[kind]
  const [asked, given] = [1 - fromMemory[kind], fromMemory[kind]]
  return {
    node: asked * costs[kind].node + given * kept[kind].node,
    database: asked * costs[kind].database + given * kept[kind].database,
  }
}

export function isKept(kind: Kind): kind is Kept {
  return kind === 'page of a visitor' || kind === 'list for a visitor'
}

export function needOf(members: number, measured: Measured): Need {
  const { nodes, load } = nodesFor(members, measured)
  const { nodeCores: perNode, databaseCores: perServer, busy } = assumptions
  const { gigabytes, photoGigabytes } = sizeOf(members, measured.bytes)
  const shards = Math.max(
    1,
    Math.ceil(load.primaryCores / perServer),
    Math.ceil(load.commits / (measured.commits * busy)),
    Math.ceil(gigabytes / assumptions.databaseSize),
  )
  // There are at least two replicas, one of which each commit waits for, and one more than reads need, so that any of
  // them may fail.
  const reads = (load.databaseCores - load.primaryCores) / shards
  const each = Math.max(1, Math.ceil(reads / perServer)) + 1
  const serverCores = roundUp(Math.max(load.primaryCores / shards, reads / (each - 1)))
  const dollars =
    (nodes * perNode + shards * (1 + each) * serverCores) * assumptions.corePrice +
    (gigabytes * (1 + each) + photoGigabytes) * assumptions.diskPrice
  return {
    ...load,
    nodes,
    replicas: shards * each,
    shards,
    serverCores,
    connections: { fewest: connectionsOf(nodes, 0), most: connectionsOf(nodes, Number.POSITIVE_INFINITY) },
    gigabytes,
    photoGigabytes,
    dollars,
  }
}

/**
 * One node more than needed. The number is found by iteration, because more nodes query more often what another node
 * has in memory.
 */
function nodesFor(members: number, measured: Measured): { nodes: number; load: Load } {
  const { nodeCores: each } = assumptions
  for (let nodes = 2; ; ) {
    const load = loadOf(members, nodes * each, nodes, measured)
    const needed = Math.ceil(load.nodeCores / each) + 1
    if (needed <= nodes) return { nodes, load }
    nodes = needed
  }
}

/**
 * Counts the connections to the primary. Each worker has one more to it to find out its role, since all servers are
 * listed for reading.
 */
function connectionsOf(nodes: number, allowed: number): number {
  const workers = assumptions.nodeCores
  const each = connectionsOfWorker(workers, allowed, { databaseConnections: null, databaseReadUrls: [] }) + 1
  return nodes * (connectionsOfParent + workers * each)
}

/** The share of the database's work for a request that a replica can do. */
export function movable(kind: Kind): number {
  return changing.includes(kind) ? 0 : assumptions.readsOnReplicas
}

/** Rounds up to a size of server that exists: 2, 4, 8 … cores. */
function roundUp(cores: number): number {
  return Math.max(2, 2 ** Math.ceil(Math.log2(cores)))
}

function mapKinds<Value>(make: (kind: Kind) => Value): Record<Kind, Value> {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, Value>
}

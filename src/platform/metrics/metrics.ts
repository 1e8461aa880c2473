import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Limiter } from '../load-shedding/limiter.ts'
import { countDurations } from './durations.ts'

/** An answered request; `route` is its route's pattern, never its address; `ms` is its duration, if that was measured. */
export type Answered = { method: string; route: string; status: number; problem?: string; ms?: number }

/** The instance's metrics, for Prometheus. Labels have few values, and never text that a person typed. */
export type Metrics = {
  registry: Registry
  /** All metrics in Prometheus' text format. */
  read(): Promise<string>
  answered(request: Answered): void
  /** The limiter, with admitted and refused requests counted. */
  watch(limiter: Limiter): Limiter
  choreFailed(chore: string): void
  /** Counts this process as one that answers requests. */
  serves(): void
  workerLost(): void
  readFrom(server: 'primary' | 'replica'): void
  replicaLevel(number: number, isLevel: boolean): void
  jobFailed(job: string): void
  eventFailed(listener: string): void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** New metrics, all at zero. @param options with `process` also those of Node.js: process, memory and event loop */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry()
  // To look at the event loop more often costs an idle process more than all else that it does.
  if (process) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const registers = [registry]
  const countDuration = countDurations(
    registry,
    'tercet_http_request_duration_seconds',
    'How long answers took, by method, route and class of status.',
  )
  const problems = new Counter({
    name: 'tercet_http_problems_total',
    help: 'Requests that were refused or failed, by the code of their problem.',
    labelNames: ['code'],
    registers,
  })
  let underWay = 0
  new Gauge({
    name: 'tercet_http_requests_in_flight',
    help: 'Requests that are under way.',
    registers,
    collect() {
      this.set(underWay)
    },
  })
  const turnedAway = new Counter({
    name: 'tercet_http_requests_turned_away_total',
    help: 'Requests that were answered with 503 because there were too many, by who asked.',
    labelNames: ['rank'],
    registers,
  })
  const chores = new Counter({
    name: 'tercet_housekeeping_failures_total',
    help: 'Chores of the hourly cleaning that failed.',
    labelNames: ['chore'],
    registers,
  })
  const workers = new Gauge({
    name: 'tercet_workers',
    help: 'Processes of the instance that answer requests.',
    registers,
  })
  const lost = new Counter({
    name: 'tercet_workers_lost_total',
    help: 'Workers that ended by themselves and were replaced.',
    registers,
  })
  const reads = new Counter({
    name: 'tercet_database_reads_total',
    help: 'Reads that a replica or the primary has answered, where there are replicas.',
    labelNames: ['server'],
    registers,
  })
  const level = new Gauge({
    name: 'tercet_replica_level',
    help: '1 while a replica is read, 0 while it is away, behind or ahead, at any worker.',
    labelNames: ['replica'],
    aggregator: 'min',
    registers,
  })
  const jobs = new Counter({
    name: 'tercet_job_failures_total',
    help: 'Attempts of background jobs that failed.',
    labelNames: ['job'],
    registers,
  })
  const deliveries = new Counter({
    name: 'tercet_event_failures_total',
    help: 'Attempts to deliver an event to a listener that failed.',
    labelNames: ['listener'],
    registers,
  })
  return {
    registry,
    read: () => registry.metrics(),
    answered({ method, route, status, problem, ms = 0 }) {
      countDuration(methods.has(method) ? method : 'other', route, status, ms / 1000)
      if (problem !== undefined) problems.inc({ code: problem })
    },
    watch: (limiter) => ({
      admits: limiter.admits,
      turnedAway(priority) {
        turnedAway.inc({ rank: priority })
        limiter.turnedAway(priority)
      },
      enter() {
        underWay += 1
        limiter.enter()
      },
      leave() {
        underWay -= 1
        limiter.leave()
      },
    }),
    choreFailed: (chore) => chores.inc({ chore }),
    serves: () => workers.set(1),
    workerLost: () => lost.inc(),
    readFrom: (server) => reads.inc({ server }),
    replicaLevel: (number, isLevel) => level.set({ replica: `${number}` }, isLevel ? 1 : 0),
    jobFailed: (job) => jobs.inc({ job }),
    eventFailed: (listener) => deliveries.inc({ listener }),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss, WorkOptions } from 'pg-boss'
import { askPool, type Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import { jobsSchema } from './schema.ts'

/** Scheduled work that one of the processes on a database does; when that dies, another one does it again. */
export type Job = {
  /** Letters and dashes. */
  name: string
  /** The cron schedule, in UTC. */
  every: string
  /** Done at least once for each scheduled time, so it has to be idempotent. `signal` aborts when the process stops. */
  work(signal: AbortSignal): Promise<void>
}

/** Called after an attempt that failed. */
export type Failed = (job: string) => void

export type Jobs = {
  /** Queues a job to be done now, unless it waits or runs already. */
  begin(name: string): Promise<void>
  stop(): Promise<void>
}

const day = 86_400

/** Jobs are retried five times, first after a minute, then with growing pauses; in seconds. */
const queue = {
  policy: 'exclusive',
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: day - 1,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 3 * day,
}

/** Intervals in seconds, which tests shorten: before the start, between polls, of a heartbeat, before a retry. */
export type Pace = { start: number; looks: number; silence: number; again: number }

/** The start is delayed because loading the library takes a seventh of a second, which would slow the first answers. */
const usualPace: Pace = { start: 2, looks: 15, silence: queue.heartbeatSeconds, again: queue.retryDelay }

/** How long a stop waits for a database that does not answer, in ms. */
const patience = 2_000

/**
 * Takes part in doing the database's jobs until `stop`. It begins in the background: the library is loaded and its tables
 * are made or migrated when the product answers already.
 */
export function takePart(
  db: Db,
  jobs: readonly Job[],
  log: Log,
  failed: Failed = () => {},
  { start: delay, looks, silence, again }: Pace = usualPace,
): Jobs {
  const stopping = new AbortController()
  const told = makeTold(log, stopping.signal)
  const begun = begin()
  // Callers that await it handle the failure; without them it must not be an unhandled rejection.
  begun.catch(() => {})

  async function begin(): Promise<PgBoss | null> {
    await rest(delay)
    for (;;) {
      if (stopping.signal.aborted) return null
      try {
        return await start()
      } catch (error) {
        told(error)
        await rest(looks)
      }
    }
  }

  async function rest(seconds: number): Promise<void> {
    await pause(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
  }

  async function start(): Promise<PgBoss> {
    const boss = await openBoss(db, silence)
    boss.on('error', told)
    await boss.start()
    try {
      for (const job of jobs) {
        await boss.createQueue(job.name, { ...queue, heartbeatSeconds: silence, retryDelay: again })
        await boss.schedule(job.name, job.every)
        const options: WorkOptions = { pollingIntervalSeconds: looks }
        await boss.work(job.name, options, async ([given]) => attempt(job, given?.retryCount ?? 0))
      }
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {})
      throw error
    }
    return boss
  }

  async function attempt(job: Job, before: number): Promise<void> {
    try {
      await job.work(stopping.signal)
    } catch (error) {
      failed(job.name)
      log.warn({ err: error, job: job.name, attempt: before + 1 }, 'a job failed; it is tried again')
      // The queue stores the message, so it must not quote what a person wrote.
      throw new Error(error instanceof Error ? error.name : 'failed')
    }
  }

  return {
    begin: async (name) => void (await (await begun)?.send(name)),
    async stop() {
      stopping.abort()
      const ended = begun.then((boss) => boss?.stop({ graceful: true, timeout: 1_000 })).catch(told)
      const enough = new AbortController()
      await Promise.race([ended, pause(patience, undefined, { signal: enough.signal }).catch(() => {})])
      enough.abort()
    },
  }
}

/** Opens pg-boss on our pool, in its own schema. It looks for dead workers once per heartbeat interval. */
async function openBoss(db: Db, silence: number): Promise<PgBoss> {
  const library = await import('pg-boss')
  return new library.PgBoss({
    db: { executeSql: (text, values) => askPool(db, text, values) },
    schema: jobsSchema,
    superviseIntervalSeconds: silence,
    monitorIntervalSeconds: silence,
    // For features that are not used here, so rarely.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 600,
    monitorVacuum: false,
  })
}

/** Logs errors at most once a minute, because an unavailable database fails every poll. */
function makeTold(log: Log, stopping: AbortSignal): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (stopping.aborted || now - last < 60_000) return
    last = now
    log.warn({ err: error }, 'jobs cannot be looked after just now; it is tried again')
  }
}

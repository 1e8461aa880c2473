import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss, WorkOptions } from 'pg-boss'
import { askPool, type Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import { jobsSchema } from './schema.ts'

/** Work that one of all processes on a database does when it is time, and another one again when that one dies. */
export type Job = {
  /** Letters and dashes. */
  name: string
  /** When, as cron has it, in UTC. */
  every: string
  /** At least once for each time; so it has to come to the same when it is done twice. `signal` says that we stop. */
  work(signal: AbortSignal): Promise<void>
}

/** Hears of an attempt that failed. */
export type Failed = (job: string) => void

export type Jobs = {
  /** Has a job done now, unless it waits or runs already. */
  begin(name: string): Promise<void>
  stop(): Promise<void>
}

const day = 86_400

/** How a job is tried again: after a minute, then ever later, five times; a process that is silent for a minute is dead. */
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

/** Times in seconds that tests make shorter. */
export type Pace = { start: number; looks: number; silence: number; again: number }

/** Loading the library takes a seventh of a second, which is not to hold up the first answers. */
const usualPace: Pace = { start: 2, looks: 15, silence: queue.heartbeatSeconds, again: queue.retryDelay }

/** For how many ms a stop waits for a database that does not answer. */
const patience = 2_000

/**
 * Takes part in doing the jobs of a database until `stop`. It begins in the background: the library is loaded, and its
 * tables are made or brought up to date, when the product answers already.
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
  // Whoever waits for it hears of it.
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
      // What is kept of it in the database tells nothing that a person wrote.
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

/** The library, on our connections, in a schema of its own. It looks for the dead as often as they may be silent. */
async function openBoss(db: Db, silence: number): Promise<PgBoss> {
  const library = await import('pg-boss')
  return new library.PgBoss({
    db: { executeSql: (text, values) => askPool(db, text, values) },
    schema: jobsSchema,
    superviseIntervalSeconds: silence,
    monitorIntervalSeconds: silence,
    // What is not used here need not be looked for often.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 600,
    monitorVacuum: false,
  })
}

/** A database that is away is told once a minute, not at every look. */
function makeTold(log: Log, stopping: AbortSignal): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (stopping.aborted || now - last < 60_000) return
    last = now
    log.warn({ err: error }, 'jobs cannot be looked after just now; it is tried again')
  }
}

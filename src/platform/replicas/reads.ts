import { coalesce } from '../../base/concurrency/coalesce.ts'
import { withTimeout } from '../../base/concurrency/withTimeout.ts'
import type { Read } from '../../base/db/read.ts'
import { readFrom } from '../../base/db/transactions.ts'
import { isUnavailable } from '../../base/db/unavailable.ts'
import type { Log } from '../../base/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Front } from './position.ts'
import { isPrimaryCaughtUp, type Replica, silence } from './replica.ts'

/** After how long a replica that was set aside is checked again, in ms. */
const usualRest = 500

type Watch = { log: Pick<Log, 'warn'>; metrics: Pick<Metrics, 'readFrom' | 'replicaLevel'> }

/**
 * Distributes reads among replicas without showing anybody older data than before: a read begins when the replica has
 * reached the primary's position, and counts when the primary shows all that the replica may have shown. A replica that is
 * behind, ahead or unavailable is set aside until it is level again, and the primary is read instead.
 * @param whereIsPrimary asks the primary for its front
 */
export function shareReads(
  replicas: readonly Replica[],
  whereIsPrimary: () => Promise<Front>,
  { log, metrics }: Watch,
  rest = usualRest,
  patience = silence,
): { read: Read; close(): void } {
  const ask = coalesce(whereIsPrimary)
  let asked: { question: Promise<Front>; answer: Promise<Front | null> } | undefined
  const aside = new Set<Replica>()
  const timers = new Set<NodeJS.Timeout>()
  let turn = 0
  let closed = false

  function nextLevel(): Replica | undefined {
    const level = replicas.filter((one) => !aside.has(one))
    turn += 1
    return level[turn % level.length]
  }

  /** The primary's front, with one timeout for all who share the query; null when it does not answer. */
  function newest(): Promise<Front | null> {
    const question = ask()
    if (asked?.question !== question) asked = { question, answer: withTimeout(question, patience) }
    return asked.answer
  }

  /** The timeline on which a replica has reached the primary; null when it has not. */
  async function levelOn(replica: Replica): Promise<number | null> {
    const front = await newest()
    return front !== null && (await replica.reaches(front)) ? front.timeline : null
  }

  async function isLevel(replica: Replica): Promise<boolean> {
    const timeline = await levelOn(replica)
    return timeline !== null && isPrimaryCaughtUp(replica, newest, timeline)
  }

  /** The outcome of work on a replica; null when the primary has to be read. Other failures count: they would recur there. */
  async function outcomeOn<T>(
    replica: Replica,
    work: () => Promise<T>,
  ): Promise<PromiseSettledResult<T> | null> {
    const timeline = await levelOn(replica)
    if (timeline === null) return null
    const [outcome] = await Promise.allSettled([readFrom(replica.db, work)])
    if (outcome.status === 'rejected' && cannotServe(outcome.reason)) return null
    return (await isPrimaryCaughtUp(replica, newest, timeline)) ? outcome : null
  }

  function setAside(replica: Replica): void {
    if (closed || aside.has(replica)) return
    aside.add(replica)
    const number = replicas.indexOf(replica) + 1
    metrics.replicaLevel(number, false)
    let told = false
    const lookAgain = () => {
      const timer = setTimeout(async () => {
        timers.delete(timer)
        if (await isLevel(replica)) {
          aside.delete(replica)
          metrics.replicaLevel(number, true)
          if (told) log.warn({ replica: number }, 'the read replica is level again')
          return
        }
        if (!told)
          log.warn(
            { replica: number },
            'a read replica is away, behind or ahead; the primary is read instead',
          )
        told = true
        if (!closed) lookAgain()
      }, rest)
      timers.add(timer.unref())
    }
    lookAgain()
  }

  function fromPrimary<T>(work: () => Promise<T>): Promise<T> {
    metrics.readFrom('primary')
    return work()
  }

  for (const number of replicas.keys()) metrics.replicaLevel(number + 1, true)
  return {
    async read(work) {
      const replica = nextLevel()
      if (replica === undefined) return fromPrimary(work)
      const outcome = await outcomeOn(replica, work)
      if (outcome === null) {
        // Work that only reads can be repeated on the primary.
        setAside(replica)
        return fromPrimary(work)
      }
      metrics.readFrom('replica')
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    },
    close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** SQLSTATEs of a conflict with recovery, and of a missing right of the replica's user. */
const states = /^(?:40001|42501)$/

/** Whether a failure is the replica's, so that the primary may succeed; faults of the statement fail on both. */
function cannotServe(error: unknown): boolean {
  if (isUnavailable(error)) return true
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && states.test(error.code)
  )
}

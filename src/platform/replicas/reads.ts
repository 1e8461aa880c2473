import { coalesce } from '../../base/concurrency/coalesce.ts'
import { withTimeout } from '../../base/concurrency/withTimeout.ts'
import type { Read } from '../../base/db/read.ts'
import { readFrom } from '../../base/db/transactions.ts'
import type { Log } from '../../base/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { cannotServe } from './cannotServe.ts'
import type { Front } from './position.ts'
import { isPrimaryCaughtUp } from './primaryCaughtUp.ts'
import { type Replica, silence } from './replica.ts'

/** After how many ms a replica that was set aside is looked at again. */
const usualRest = 500

type Watch = { log: Pick<Log, 'warn'>; metrics: Pick<Metrics, 'readFrom' | 'replicaLevel'> }

/**
 * Shares reads among replicas. Each read first asks the primary where it is: whatever anybody has seen or been told before
 * was there by then, so a replica that has come so far shows nothing older, to nobody and on no instance. And each ends by
 * asking whether the primary shows all of it too, since a replica may show a commit first. One that does not come so far
 * within a moment, or runs ahead for longer, or cannot serve, is set aside until it is level again, and the primary is read: at
 * once where that says nothing, so that nobody waits for it twice.
 * @param whereIsPrimary asks the primary for its position
 */
export function shareReads(
  followers: readonly Replica[],
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
    const level = followers.filter((one) => !aside.has(one))
    turn += 1
    return level[turn % level.length]
  }

  /** One clock for all who put the same question. */
  function newest(): Promise<Front | null> {
    const question = ask()
    if (asked?.question !== question) asked = { question, answer: withTimeout(question, patience) }
    return asked.answer
  }

  /** The timeline on which a replica has all that the primary has; null when it has not. */
  async function levelOn(follower: Replica): Promise<number | null> {
    const front = await newest()
    return front !== null && (await follower.reaches(front)) ? front.timeline : null
  }

  async function isLevel(follower: Replica): Promise<boolean> {
    const timeline = await levelOn(follower)
    return timeline !== null && isPrimaryCaughtUp(follower, newest, timeline)
  }

  /** What comes of work on a replica, if that counts. Refusals do, and our mistakes: the primary would say the same. */
  async function outcomeOn<T>(
    follower: Replica,
    work: () => Promise<T>,
  ): Promise<PromiseSettledResult<T> | null> {
    const timeline = await levelOn(follower)
    if (timeline === null) return null
    const [outcome] = await Promise.allSettled([readFrom(follower.db, work)])
    if (outcome.status === 'rejected' && cannotServe(outcome.reason)) return null
    return (await isPrimaryCaughtUp(follower, newest, timeline)) ? outcome : null
  }

  function setAside(follower: Replica): void {
    if (closed || aside.has(follower)) return
    aside.add(follower)
    const number = followers.indexOf(follower) + 1
    metrics.replicaLevel(number, false)
    let told = false
    const lookAgain = () => {
      const timer = setTimeout(async () => {
        timers.delete(timer)
        if (await isLevel(follower)) {
          aside.delete(follower)
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

  for (const number of followers.keys()) metrics.replicaLevel(number + 1, true)
  return {
    async read(work) {
      const follower = nextLevel()
      if (follower === undefined) return fromPrimary(work)
      const outcome = await outcomeOn(follower, work)
      if (outcome === null) {
        // It has only read, so it can be done again where nothing stands in its way.
        setAside(follower)
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

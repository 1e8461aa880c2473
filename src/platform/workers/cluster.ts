import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { type Calls, connect, type ParentSide, patienceWith, type Task, type WorkerSide } from './channel.ts'
import { failuresAfter, isHopeless, pauseBefore } from './restarts.ts'

/** The cluster of an instance's workers. */
export type Cluster = {
  /** Lets all workers announce the stop and keep serving. */
  leave(): void
  /** Stops all workers; kills those that have not ended after `patience` ms. */
  close(patience: number): Promise<void>
  /** Resolves with the reason when no worker serves and none can be started any more. */
  lost: Promise<string>
}

/** The parent passes a worker's messages on without reading them, so their type is unknown. */
type Call = Calls<WorkerSide<unknown>, ParentSide<unknown>>

type Member = {
  process: Worker
  call: Call
  servingSince: number | null
  /** The reason why it could not serve. */
  reason: string | null
  ended: Promise<void>
}

type Given = {
  size: number
  task: Omit<Task, 'number'>
  log: Log
  readMetrics(members: readonly Call[]): Promise<string>
  workerLost(): void
}

/**
 * Starts workers, and replaces each that ends. Resolves when all serve.
 * @throws Error when one of them cannot start
 */
export async function startCluster({ size, task, log, readMetrics, workerLost }: Given): Promise<Cluster> {
  const members = new Map<number, Member>()
  const complete = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<string>()
  let begun = false
  let leaving = false
  let stopping = false

  const serving = () => [...members.values()].filter(({ servingSince }) => servingSince !== null)
  const others = (own: number) =>
    [...members].filter(([number]) => number !== own).map(([, { call }]) => call)

  function tellWhole(): void {
    const isWhole = serving().length === size
    for (const { call } of serving()) void call.setWhole.asEvent(isWhole)
    if (!isWhole) return
    begun = true
    complete.resolve()
  }

  function startWorker(number: number, failures: number): void {
    const process = cluster.fork()
    const ended = Promise.withResolvers<void>()
    const own: ParentSide<unknown> = {
      begin: () => ({ number, ...task }),
      serving() {
        member.servingSince = performance.now()
        tellWhole()
        if (leaving) void member.call.leave.asEvent()
      },
      failed(reason) {
        member.reason = reason
      },
      outdated(what) {
        for (const other of others(number)) void other.outdated.asEvent(what)
      },
      async changed(stale) {
        await Promise.allSettled(others(number).map((other) => other.changed(stale)))
      },
      readMetrics: () => readMetrics(serving().map(({ call }) => call)),
    }
    const call = connect<WorkerSide<unknown>, ParentSide<unknown>>(process, own, patienceWith.worker)
    const member: Member = { process, call, servingSince: null, reason: null, ended: ended.promise }
    members.set(number, member)
    const end = (code: number | null, signal: string | null) => {
      if (members.get(number) !== member) return
      members.delete(number)
      call.$close()
      ended.resolve()
      if (!stopping) replace(number, failures, member, { code, signal })
    }
    process.once('exit', end)
    process.once('error', () => end(null, null))
  }

  function replace(number: number, failuresBefore: number, { servingSince, reason }: Member, how: object) {
    if (!begun) return complete.reject(new Error(reason ?? 'A worker ended before it could serve.'))
    tellWhole()
    workerLost()
    const failures = failuresAfter(
      failuresBefore,
      servingSince === null ? 0 : performance.now() - servingSince,
    )
    if (isHopeless(failures, serving().length)) {
      return lost.resolve(
        reason ?? 'No worker stays alive, and none can be started: the log says how each ended.',
      )
    }
    log.error({ worker: number, ...how, failures }, 'a worker ended by itself and is replaced')
    setTimeout(() => {
      if (!stopping) startWorker(number, failures)
    }, pauseBefore(failures))
  }

  async function close(patience: number): Promise<void> {
    stopping = true
    const all = [...members.values()]
    for (const { call, servingSince, process } of all) {
      if (servingSince === null) process.process.kill('SIGKILL')
      else void call.close.asEvent()
    }
    const ended = Promise.all(all.map((member) => member.ended))
    await Promise.race([ended, pause(patience, undefined, { ref: false })])
    for (const { process } of all) process.process.kill('SIGKILL')
  }

  for (let number = 1; number <= size; number += 1) startWorker(number, 0)
  try {
    await complete.promise
  } catch (error) {
    await close(0)
    throw error
  }
  return {
    leave() {
      leaving = true
      for (const { call } of members.values()) void call.leave.asEvent()
    },
    close,
    lost: lost.promise,
  }
}

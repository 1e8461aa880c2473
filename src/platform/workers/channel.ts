import { type BirpcReturn, createBirpc } from 'birpc'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Connection } from '../../base/db/db.ts'
import type { Stale } from '../../base/http/stale.ts'

/** What a worker gets from its parent at its start. */
export type Task = { number: number; connection: Connection; connections: number }

/** The metrics of one process. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** The parent's side of the channel; `Outdated` names sessions that were ended. */
export type ParentSide<Outdated> = {
  /** Gives a new worker its task. */
  begin(): Task
  /** Called when the worker answers requests. */
  serving(): void
  /** Called with the reason why it cannot. */
  failed(reason: string): void
  /** Passes ended sessions on to the other workers. */
  outdated(what: Outdated): void
  /** Passes on that data were changed, and what visitors read that is stale now; resolves when the other workers know. */
  changed(stale: Stale): Promise<void>
  /** The metrics of all processes together. */
  readMetrics(): Promise<string>
}

/** The worker's side of the channel. */
export type WorkerSide<Outdated> = {
  /** Announces the stop to clients and balancers, and keeps serving. */
  leave(): void
  /** Finishes the requests under way, and ends the process. */
  close(): void
  /** Called with whether all workers serve. */
  setWhole(isWhole: boolean): void
  outdated(what: Outdated): void
  /** Once this is answered, earlier calls such as `outdated` have been handled too. */
  changed(stale: Stale): void
  /** The metrics of this process. */
  count(): Promise<Figures>
}

export type Calls<Theirs extends object, Ours extends object> = BirpcReturn<Theirs, Ours>

/**
 * How long a call to another process waits, in ms. Workers never serve data from memory that are older than 1.8 seconds, so
 * a change need not wait longer for a worker that hangs.
 */
export const patienceWith = { worker: 1_800, parent: 2_500 }

/** One end of the channel between a parent and a worker. */
type End = {
  connected?: boolean
  isConnected?(): boolean
  send?(message: unknown, handle: undefined, options: undefined, told: (error: Error | null) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/**
 * Calls to the process at the other end of a channel. When that has ended, events to it are dropped and calls fail.
 */
export function connect<Theirs extends object, Ours extends object>(
  end: End,
  ours: Ours,
  timeout: number,
): Calls<Theirs, Ours> {
  return createBirpc<Theirs, Ours>(ours, {
    post: (message) => {
      const isOpen = end.isConnected?.() ?? end.connected
      if (isOpen) end.send?.(message, undefined, undefined, () => {})
    },
    on: (listener) => end.on('message', listener),
    timeout,
  })
}

import { type BirpcReturn, createBirpc } from 'birpc'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Connection } from '../../base/db/db.ts'

/** What a worker is given to work with. */
export type Task = { number: number; connection: Connection; connections: number }

/** The figures of one process. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** What a parent does for its worker; `Outdated` names sessions that are none any more. */
export type ParentSide<Outdated> = {
  /** Tells a new worker what to do. */
  begin(): Task
  /** Hears that the worker answers requests. */
  serving(): void
  /** Hears why it cannot. */
  failed(reason: string): void
  /** Passes on to the others whose session is outdated. */
  outdated(what: Outdated): void
  /** Passes on that something was changed, and resolves when the others know. */
  changed(isPublic: boolean): Promise<void>
  /** The metrics of all processes together. */
  readMetrics(): Promise<string>
}

/** What a worker does for its parent. */
export type WorkerSide<Outdated> = {
  leave(): void
  close(): void
  /** Hears whether all workers serve. */
  setWhole(isWhole: boolean): void
  outdated(what: Outdated): void
  /** All that was said before, `outdated` included, is known once this is answered. */
  changed(isPublic: boolean): void
  count(): Promise<Figures>
}

export type Calls<Theirs extends object, Ours extends object> = BirpcReturn<Theirs, Ours>

/**
 * For how many ms a call to another process waits. What a worker keeps in memory is never given when it is older than 1.8
 * seconds, so whoever changed something need not wait longer for one that hangs.
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
 * Calls to the process at the other end of a channel. What is said to one that has just ended is said to nobody, and a
 * question to it fails.
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

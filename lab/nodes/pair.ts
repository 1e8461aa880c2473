import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nobody, type Server, startServer } from './postgres.ts'
import type { Programs } from './programs.ts'

/** A PostgreSQL primary and its synchronous replica: a commit is acknowledged when both have it. */
export type Pair = {
  primary(): Server
  replica(): Server
  /** Waits until the replica has every acknowledged commit and confirms further ones. */
  untilWhole(): Promise<void>
  /** What an operator does after losing the replica: commits on the primary no longer wait for it. */
  goAsynchronous(): Promise<void>
  /** What an operator does after losing the primary for good: promotes the replica. */
  failOver(): Promise<void>
  /** Rebuilds the former primary as a replica from a base backup. */
  takeBack(): Promise<void>
  /** Makes commits wait for the replica again. */
  goSynchronous(): Promise<void>
  stop(): Promise<void>
}

const everyone = 'ANY 1 (a, b)'

/** The longest wait for a state that is reached by itself, in ms. */
const patience = 60_000

export async function startPair(directory: string, programs: Programs): Promise<Pair> {
  await mkdir(directory)
  if (nobody.uid !== undefined) await chown(directory, nobody.uid, nobody.gid)
  let primary = await startServer('a', join(directory, 'a'), programs)
  await until('the first server answers', async () => (await primary.ask('select 1')).length === 1)
  await primary.ask('create role haproxy login connection limit 20')
  let replica = await startServer('b', join(directory, 'b'), programs, primary)

  /** Sets the servers whose confirmation commits wait for; none when empty. */
  async function waitFor(server: Server, names: string): Promise<void> {
    await server.ask(`alter system set synchronous_standby_names = '${names}'`)
    await server.ask('select pg_reload_conf()')
  }

  async function isWhole(): Promise<boolean> {
    const [now] = await primary.ask<{ at: string }>('select pg_current_wal_lsn()::text as at')
    const confirming = await primary.ask(
      `select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
    )
    const caughtUp = await replica.ask(`select where pg_last_wal_replay_lsn() >= '${now?.at}'::pg_lsn`)
    return confirming.length === 1 && caughtUp.length === 1
  }

  const pair: Pair = {
    primary: () => primary,
    replica: () => replica,
    untilWhole: () => until('the follower has everything', isWhole),
    goAsynchronous: () => waitFor(primary, ''),
    async failOver() {
      await waitFor(replica, '')
      await replica.promote()
      ;[primary, replica] = [replica, primary]
    },
    takeBack: () => replica.follow(primary),
    async goSynchronous() {
      await waitFor(primary, everyone)
      await pair.untilWhole()
    },
    async stop() {
      await Promise.all([primary.keeper.stop('SIGINT'), replica.keeper.stop('SIGINT')])
      for (const { toReplica } of [primary, replica]) toReplica.close()
    },
  }
  await pair.goSynchronous()
  return pair
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + patience
  let error: unknown
  while (performance.now() < giveUp) {
    try {
      if (await isSo()) return
    } catch (reason) {
      error = reason
    }
    await pause(50)
  }
  throw new Error(`In vain was waited until ${what}.`, { cause: error })
}

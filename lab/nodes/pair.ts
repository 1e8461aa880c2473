import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nobody, type Server, startServer } from './postgres.ts'
import type { Programs } from './programs.ts'

/** Two PostgreSQL servers, of which one takes writes and the other follows; a commit is acknowledged when both have it. */
export type Pair = {
  primary(): Server
  follower(): Server
  /** Waits until the follower has everything that was acknowledged, and confirms every further commit. */
  untilWhole(): Promise<void>
  /** What an operator does when the follower is gone: the primary waits for it no longer. */
  goAlone(): Promise<void>
  /** What an operator does when the primary is gone for good: the follower takes writes. */
  failOver(): Promise<void>
  /** Makes the server that was the primary a follower, from nothing. */
  takeBack(): Promise<void>
  /** Lets commits wait for the follower again. */
  goTogether(): Promise<void>
  stop(): Promise<void>
}

const everyone = 'ANY 1 (a, b)'

/** The longest that something may take that comes by itself, in ms. */
const patience = 60_000

export async function startPair(directory: string, programs: Programs): Promise<Pair> {
  await mkdir(directory)
  if (nobody.uid !== undefined) await chown(directory, nobody.uid, nobody.gid)
  let primary = await startServer('a', join(directory, 'a'), programs)
  await until('the first server answers', async () => (await primary.ask('select 1')).length === 1)
  await primary.ask('create role haproxy login connection limit 20')
  let follower = await startServer('b', join(directory, 'b'), programs, primary)

  /** Says whose word a commit waits for on a server; nobody's when empty. */
  async function waitFor(server: Server, names: string): Promise<void> {
    await server.ask(`alter system set synchronous_standby_names = '${names}'`)
    await server.ask('select pg_reload_conf()')
  }

  async function isWhole(): Promise<boolean> {
    const [now] = await primary.ask<{ at: string }>('select pg_current_wal_lsn()::text as at')
    const confirming = await primary.ask(
      `select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
    )
    const caughtUp = await follower.ask(`select where pg_last_wal_replay_lsn() >= '${now?.at}'::pg_lsn`)
    return confirming.length === 1 && caughtUp.length === 1
  }

  const pair: Pair = {
    primary: () => primary,
    follower: () => follower,
    untilWhole: () => until('the follower has everything', isWhole),
    goAlone: () => waitFor(primary, ''),
    async failOver() {
      await waitFor(follower, '')
      await follower.promote()
      ;[primary, follower] = [follower, primary]
    },
    takeBack: () => follower.follow(primary),
    async goTogether() {
      await waitFor(primary, everyone)
      await pair.untilWhole()
    },
    async stop() {
      await Promise.all([primary.keeper.stop('SIGINT'), follower.keeper.stop('SIGINT')])
      for (const { toFollower } of [primary, follower]) toFollower.close()
    },
  }
  await pair.goTogether()
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

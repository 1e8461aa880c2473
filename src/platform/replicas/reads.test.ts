import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../base/db/db.ts'
import { askedFor } from '../../base/db/transactions.ts'
import { problem } from '../../base/http/problems.ts'
import { endOfChange, hasReached } from './position.ts'
import { shareReads } from './reads.ts'
import { isPrimaryCaughtUp, makeReplica } from './replica.ts'

const failing = (code: string) => Object.assign(new Error(`It fails with ${code}.`), { code })

/**
 * Stands for PostgreSQL: a primary and replicas that hold a number, the newest there or an older one. The log may be ahead of
 * what the primary shows: the nth commit waits for an acknowledgement.
 */
function makeServers(count: number) {
  const primary = {} as Db
  const replicas = Array.from({ length: count }, () => ({ db: {} as Db, state: 0, away: false }))
  const servers = {
    state: 0,
    log: 0,
    timeline: 1,
    primary,
    replicas,
    /** A commit that waits for no acknowledgement, and those that waited before it. */
    write() {
      servers.log += 1
      servers.state = servers.log
    },
  }
  const position = (state: number) => ({ timeline: servers.timeline, at: BigInt(state) })
  const unfinished = () =>
    Array.from({ length: servers.log - servers.state }, (_, at) => `${servers.state + at + 1}`)
  const counted = { primary: 0, replica: 0 }
  const told: string[] = []
  /** An instance that reads them. */
  const open = (rest = 1) => {
    const asked = replicas.map((replica) =>
      makeReplica(
        replica.db,
        {
          async position() {
            if (replica.away) throw failing('ECONNREFUSED')
            return position(replica.state)
          },
          async shownOf(commits) {
            if (replica.away) throw failing('ECONNREFUSED')
            return commits.filter((commit) => Number(commit) <= replica.state)
          },
        },
        0,
      ),
    )
    const shared = shareReads(
      asked,
      async () => {
        const front = { ...position(servers.log), unfinished: unfinished() }
        // An answer is on its way for a while, in which others write.
        await new Promise(setImmediate)
        return front
      },
      {
        log: { warn: (_: object, message?: string) => void told.push(`${message}`) },
        metrics: {
          readFrom(server) {
            counted[server] += 1
          },
          replicaLevel() {},
        },
      },
      rest,
    )
    return shared
  }
  /** What a store would find. */
  const find = async (turns = 0): Promise<number> => {
    const asked = askedFor(primary)
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    const replica = replicas.find(({ db }) => db === asked)
    if (replica?.away) throw failing('ECONNREFUSED')
    return replica?.state ?? servers.state
  }
  return { servers, open, find, counted, told }
}

test('a replica is read when it is level, and the primary when it is not', async () => {
  const { servers, open, find, counted } = makeServers(1)
  const { read, close } = open()
  onTestFinished(close)
  expect(await read(find)).toBe(0)
  servers.write()
  expect(await read(find)).toBe(1)
  expect(counted).toEqual({ primary: 1, replica: 1 })
})

test('a replica that shows what the primary does not show yet is not read until it does', async () => {
  const { servers, open, find, counted } = makeServers(1)
  const { read, close } = open()
  onTestFinished(close)
  servers.log = 1
  for (const replica of servers.replicas) replica.state = 1
  expect(await read(find)).toBe(0)
  expect(counted).toEqual({ primary: 1, replica: 0 })
  servers.state = 1
  await vi.waitFor(async () => {
    expect(await read(find)).toBe(1)
    expect(counted.replica).toBe(1)
  }, 45_000)
})

test('what a replica shows a moment before the primary is waited for, unless another primary has come', async () => {
  let asked = 0
  const front = (unfinished: string[], timeline = 1) => ({ timeline, at: 1n, unfinished })
  const newest = async () => {
    asked += 1
    return front(asked < 3 ? ['7', '8'] : ['8'])
  }
  const replica = { isAheadBy: async () => ['7'] }
  expect(await isPrimaryCaughtUp(replica, newest, 1, 60_000)).toBe(true)
  expect(asked).toBe(3)
  expect(await isPrimaryCaughtUp(replica, async () => front([], 2), 1, 60_000)).toBe(false)
  expect(await isPrimaryCaughtUp(replica, async () => null, 1, 60_000)).toBe(false)
  expect(await isPrimaryCaughtUp({ isAheadBy: async () => null }, newest, 1, 60_000)).toBe(false)
})

test('nor is what a replica refuses by what the primary does not show yet', async () => {
  const { servers, open } = makeServers(1)
  const { read, close } = open(60_000)
  onTestFinished(close)
  servers.log = 1
  for (const replica of servers.replicas) replica.state = 1
  const works = async () => {
    if (askedFor(servers.primary) !== servers.primary)
      throw problem({ code: 'gone', status: 404, detail: () => '' })
    return 'from the primary'
  }
  expect(await read(works)).toBe('from the primary')
})

test.each([
  ['a conflict with recovery', '40001'],
  ['its end', '57P01'],
  ['a full disk', '53100'],
  ['its refusal to change anything', '25006'],
  ['a table that its user may not read', '42501'],
])(
  'what fails on a replica by %s is done again on the primary, and the replica set aside',
  async (_, code) => {
    const { servers, open, counted } = makeServers(1)
    const { read, close } = open(60_000)
    onTestFinished(close)
    const works = async () => {
      if (askedFor(servers.primary) !== servers.primary) throw failing(code)
      return 'from the primary'
    }
    expect([await read(works), await read(works)]).toEqual(['from the primary', 'from the primary'])
    expect(await read(async () => askedFor(servers.primary) === servers.primary)).toBe(true)
    expect(counted).toEqual({ primary: 3, replica: 0 })
  },
)

test.each([
  ['a refusal', problem({ code: 'unknown-course', status: 404, detail: () => 'There is no such course.' })],
  ['a mistake in a statement', failing('42703')],
  ['a mistake in the program', new TypeError('It is undefined.')],
])('%s is told once, and the replica stays in use', async (_, mistake) => {
  const { open, find, counted } = makeServers(1)
  const { read, close } = open(60_000)
  onTestFinished(close)
  await expect(read(() => Promise.reject(mistake))).rejects.toBe(mistake)
  expect(await read(find)).toBe(0)
  expect(counted).toEqual({ primary: 0, replica: 2 })
})

test('a primary that does not say where it is makes nobody wait for that: it is read', async () => {
  const counted: string[] = []
  const silent = new Promise<never>(() => {})
  const { read, close } = shareReads(
    [makeReplica({} as Db, { position: async () => ({ timeline: 1, at: 0n }), shownOf: async () => [] }, 0)],
    () => silent,
    { log: { warn() {} }, metrics: { readFrom: (server) => counted.push(server), replicaLevel() {} } },
    60_000,
    5,
  )
  onTestFinished(close)
  expect(await Promise.all([read(async () => 1), read(async () => 2)])).toEqual([1, 2])
  expect(await read(async () => 3)).toBe(3)
  expect(counted).toEqual(['primary', 'primary', 'primary'])
})

test('replicas that are level take turns', async () => {
  const { servers, open } = makeServers(2)
  const { read, close } = open()
  onTestFinished(close)
  const asked = []
  for (let turn = 0; turn < 4; turn += 1) asked.push(await read(async () => askedFor(servers.primary)))
  expect(asked.map((db) => servers.replicas.findIndex((replica) => replica.db === db))).toEqual([1, 0, 1, 0])
})

test('positions on two timelines say nothing about each other', () => {
  expect(hasReached({ timeline: 1, at: 500n }, { timeline: 1, at: 500n })).toBe(true)
  expect(hasReached({ timeline: 1, at: 499n }, { timeline: 1, at: 500n })).toBe(false)
  expect(hasReached({ timeline: 1, at: 900n }, { timeline: 2, at: 500n })).toBe(false)
})

test('a page that has just been filled ends before the head of the next one', () => {
  const file = 16n * 1024n * 1024n
  expect(endOfChange(3n * file + 8_192n * 5n + 24n, file)).toBe(3n * file + 8_192n * 5n)
  expect(endOfChange(3n * file + 40n, file)).toBe(3n * file)
  expect(endOfChange(3n * file + 8_192n * 5n + 40n, file)).toBe(3n * file + 8_192n * 5n + 40n)
  expect(endOfChange(1_234_567n, file)).toBe(1_234_567n)
})

test('however reads, writes and replays mix, on whichever instance, nobody sees an older state after a newer one', async () => {
  const step = record({
    what: constantFrom('read', 'read', 'read', 'write', 'hang', 'replay', 'leap', 'leave', 'return', 'wait'),
    which: nat(1),
    turns: constantFrom(0, 0, 1, 5, 20),
  })
  let shared = 0
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { servers, open, find, counted } = makeServers(2)
      const instances = [open(), open()]
      let seen = 0
      const running = []
      for (const { what, which, turns } of steps) {
        const replica = servers.replicas[which]
        if (what === 'write') {
          servers.write()
          seen = servers.state
        }
        // In the log, for replicas to show; the primary shows it when the next one is acknowledged.
        if (what === 'hang') servers.log += 1
        if (what === 'wait') for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
        if (replica !== undefined) {
          if (what === 'replay') replica.state = Math.min(servers.log, replica.state + 1)
          if (what === 'leap') replica.state = servers.log
          if (what === 'leave') replica.away = true
          if (what === 'return') replica.away = false
        }
        if (what === 'read') {
          // Whatever anybody was shown or told before this read began.
          const least = seen
          const read = instances[which]
            ?.read(() => find(turns))
            .then((found) => {
              expect(found).toBeGreaterThanOrEqual(least)
              seen = Math.max(seen, found)
            })
          running.push(read)
          if (turns === 0) await read
        }
      }
      await Promise.all(running)
      for (const { close } of instances) close()
      shared += counted.replica
    }),
    { numRuns: 200, seed: 1 },
  )
  expect(shared).toBeGreaterThan(100)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { makeEmptyDataDir } from '../../e2e/support/preparedData.ts'
import { familyOf } from '../../e2e/support/processes.ts'
import { ready } from '../../e2e/support/serverProcess.ts'
import { freePort } from '../../src/testing/port.ts'
import { fill } from './generator/fill.ts'
import type { Size } from './generator/ids.ts'
import { cpuOf, memoryOf, usedSince } from './processes.ts'
import { enter, rowsOf, type User } from './site.ts'
import { databaseIn } from './sized.ts'

/** A product that was started by `npm start` on a filled database, with a member who takes forty courses. */
export type TurnSite = {
  origin: string
  member: User
  /** Words of titles, as many as there are. */
  words: string[]
  /** CPU time that `work` takes, in µs: of all processes that belong to the start, and of the server's thread. */
  cost(work: () => Promise<unknown>): Promise<{ all: number; thread: number }>
  /** The memory of all these processes, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** How many courses the member takes. */
const takes = 40

/** @param root the folder of a checkout of the product, with its packages installed */
export async function openTurnSite(root: string, size: Size): Promise<TurnSite> {
  const data = await makeEmptyDataDir()
  const first = await start(root, data.path)
  await fill(await databaseIn(data.path), size, 1)
  await end(first.npm)
  const { npm, origin } = await start(root, data.path)
  const connection = await databaseIn(data.path)
  const member = await enter(origin)
  await rowsOf(
    { connection },
    `insert into enrollments (id, course_id, user_id, created_at)
     select gen_random_uuid(), id, $1, now() from courses order by id desc limit ${takes}`,
    [member.id],
  )
  const known = await rowsOf<{ word: string }>(
    { connection },
    `select distinct word from known_words where length(word) > 4 order by word`,
  )
  const pid = npm.pid ?? 0
  const server = (await familyOf(pid)).find(({ args }) => args.endsWith('src/app/server/main.ts'))?.pid ?? 0
  return {
    origin,
    member,
    words: known.map(({ word }) => word),
    async cost(work) {
      const before = [await cpuOf(pid), await threadOf(server)] as const
      await work()
      const [all, thread] = [await cpuOf(pid), await threadOf(server)]
      return { all: usedSince(before[0], all).all, thread: thread - before[1] }
    },
    memory: () => memoryOf(pid),
    async stop() {
      await end(npm)
      await data.remove()
    },
  }
}

async function start(root: string, DATA_DIR: string) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const PORT = `${await freePort()}`
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT, DATA_DIR, DEMO: '0', LIMIT_FACTOR: '1000' },
    stdio: 'ignore',
    // As in a terminal, where a signal reaches all processes of the start.
    detached: true,
  })
  const origin = `http://localhost:${PORT}`
  await ready(origin, once(npm, 'close'))
  return { npm, origin }
}

async function end(npm: ChildProcess): Promise<void> {
  const ended = once(npm, 'close')
  process.kill(-(npm.pid ?? 0), 'SIGTERM')
  await ended
}

/** The CPU time of the first thread of a process, in µs. */
async function threadOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
  return Number(stat.split(' ')[0]) / 1000
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { createLog } from '../log.ts'
import { type Job, type Jobs, takePart } from './jobs.ts'
import { makeJobsSchema } from './schema.ts'
import { listJobRuns } from './store.ts'

let database: TestDatabase
let home: string
let parts: Jobs[] = []

beforeAll(async () => {
  database = await makeDatabase()
  home = await mkdtemp(join(tmpdir(), 'tercet-jobs-'))
  await makeJobsSchema(database.db)
})

afterEach(async () => {
  for (const part of parts) await part.stop()
  parts = []
})

afterAll(async () => {
  await database.drop()
  await rm(home, { recursive: true })
})

test('two processes that start on an empty database at the same moment both find the schema of jobs', async () => {
  const empty = await makeDatabase()
  const second = await empty.db.transaction().execute(async (first) => {
    await makeJobsSchema(first)
    const waiting = makeJobsSchema(empty.db)
    await untilSomebodyWaits(empty.db)
    return { waiting }
  })
  await expect(second.waiting).resolves.toBeUndefined()
  await empty.drop()
})

const pace = { start: 0, looks: 1, silence: 10, again: 1 }
const silent = createLog('silent')

/** Starts a process that takes part in a job. */
function partOf(name: string, work: Job['work'], log = silent, failed?: (job: string) => void): Jobs {
  const part = takePart(database.db, [{ name, every: '0 0 1 1 *', work }], log, failed, pace)
  parts.push(part)
  return part
}

const runOf = async (name: string) => (await listJobRuns(database.db)).filter((run) => run.name === name)

const patience = { timeout: 60_000, interval: 300 }

test('however many processes have a job done at one time, one of them does it once', {
  timeout: 90_000,
}, async () => {
  let done = 0
  const release = Promise.withResolvers<void>()
  const work = async () => {
    done += 1
    await release.promise
  }
  const both = [partOf('shared', work), partOf('shared', work)]
  await Promise.all(both.map((part) => part.begin('shared')))
  await expect.poll(() => done, patience).toBe(1)
  // While it runs nobody begins it a second time.
  await Promise.all(both.map((part) => part.begin('shared')))
  release.resolve()
  const states = async () => (await runOf('shared')).map(({ state }) => state)
  await expect.poll(states, patience).toEqual(['completed'])
  expect(done).toBe(1)
})

test('a job that fails is told, counted and tried again, and nothing that a person wrote is kept of it', {
  timeout: 90_000,
}, async () => {
  let told = ''
  const failures: string[] = []
  let attempts = 0
  const part = partOf(
    'failing',
    async () => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Amina’s secret')
    },
    createLog('warn', { write: (line) => (told += line) }),
    (job) => failures.push(job),
  )
  await part.begin('failing')
  const last = async () => (await runOf('failing'))[0]
  await expect.poll(last, patience).toMatchObject({ state: 'completed', attempts: 2 })
  expect(failures).toEqual(['failing'])
  expect(told).toContain('"job":"failing","attempt":1')
  const { rows } = await sql<{ text: string }>`select job::text as text from tercet_jobs.job`.execute(
    database.db,
  )
  expect(rows.map(({ text }) => text).join()).not.toContain('secret')
})

test('a job whose process is killed is done again by another', { timeout: 120_000 }, async () => {
  const file = join(home, 'pids')
  const worker = fork(join(import.meta.dirname, 'fixtures/worker.ts'), [database.url, file], {
    stdio: 'ignore',
  })
  const pids = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  await expect.poll(pids, patience).toEqual([String(worker.pid)])
  const other = partOf('stuck', () => appendFile(file, 'another\n'))
  await other.begin('stuck')
  expect(await pids()).toHaveLength(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await expect.poll(pids, patience).toEqual([String(worker.pid), 'another'])
  await expect.poll(async () => (await runOf('stuck'))[0]?.state, patience).toBe('completed')
})

test('while the database is away a stop does not wait for it', async () => {
  const { db, drop } = await makeDatabase()
  await makeJobsSchema(db)
  await drop()
  const part = takePart(db, [], silent, undefined, pace)
  await part.stop()
})

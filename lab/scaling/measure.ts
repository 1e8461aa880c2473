import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import pg from 'pg'
import { makeDataDir } from '../../e2e/support/preparedData.ts'
import { startServer } from '../../e2e/support/serverProcess.ts'
import type { Size } from '../bench/generator/ids.ts'
import { sizes } from '../bench/generator/sizes.ts'
import { cpuOf, usedSince } from '../bench/processes.ts'
import { openDriver } from '../bench/queries.ts'
import { enter, type User } from '../bench/site.ts'
import { databaseIn, fillDirectory } from '../bench/sized.ts'
import type { Cost, Measured } from './model.ts'
import { newestMigration } from './page.ts'
import { bytesIn } from './rows.ts'

type Course = { id: string; title: string; at: string }

/** The number of requests of each kind, and how many run concurrently. */
const often = 1_000
const atOnce = 16

/**
 * Measures the costs of requests and the sizes of rows on a site, by default with 100,000 courses and a million
 * enrollments.
 */
export async function measure(size: Size = sizes['100k']): Promise<Measured> {
  const data = await makeDataDir()
  try {
    await fillDirectory(data.path, size, 1)
    const server = await startServer(data.path, { DEMO: '0', LIMIT_FACTOR: '9999', WORKERS: '1' })
    const database = new pg.Client(await databaseIn(data.path))
    try {
      await database.connect()
      const member = await enter(server.origin)
      const { kept, ...costs } = await costsAt(server.origin, server.process.pid ?? 0, member, database)
      const commits = await commitsOf(data.path, member, database)
      const bytes = await bytesIn(database)
      const { courses, members, enrollments } = size
      return {
        machine: `${cpus().length} cores (${cpus()[0]?.model.trim()})`,
        migration: await newestMigration(),
        data: { courses, members, enrollments },
        costs,
        kept,
        commits: Math.round(commits),
        bytes,
      }
    } finally {
      await database.end()
      await server.stop()
    }
  } finally {
    await data.remove()
  }
}

async function costsAt(
  origin: string,
  pid: number,
  { email, password, headers: own }: User,
  database: pg.Client,
): Promise<Measured['costs'] & Pick<Measured, 'kept'>> {
  const courses = await database.query<Course>(
    `select id, title, created_at as at from courses where deleted_at is null limit ${2 * often}`,
  )
  const course = (at: number) => courses.rows[at % courses.rows.length] ?? { id: '', title: '', at: '' }
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
  const cost = (call: (at: number) => Promise<Response>, times = often, workers = atOnce) =>
    costOf(pid, call, times, workers)
  const page = (at: number) => fetch(`${origin}/all-courses/${course(at).id}`)
  const list = (at: number) => fetch(`${origin}/api/all-courses?limit=24&sort=newest&${behind(course(at))}`)
  return {
    // Each path is requested once, so that none is answered from memory.
    'page of a visitor': await cost(page),
    'list for a visitor': await cost(list),
    kept: {
      'page of a visitor': await cost(() => page(0), 5 * often),
      'list for a visitor': await cost(() => list(0), 5 * often),
    },
    search: await cost((at) => fetch(`${origin}/all-courses?q=${wordsOf(course(at).title)}`), 100),
    'page of a member': await cost(
      (at) => fetch(`${origin}/all-courses/${course(at).id}`, { headers: own }),
      300,
    ),
    'read by a member': await cost((at) =>
      fetch(`${origin}/api/enroll/check?email=${email}&courseId=${course(at).id}`, { headers: own }),
    ),
    // With an idempotency key, as pages send it.
    change: await cost((at) =>
      post(
        '/enroll-course',
        { email, courseId: course(at).id },
        { ...own, 'idempotency-key': `"${randomUUID()}"` },
      ),
    ),
    // The server checks few passwords of one account at a time.
    'sign-in': await cost(() => post('/auth/sign-in', { email, password }), 100, 2),
  }
}

/** The cursor of a page of the newest courses, as a query parameter. */
function behind({ id, at }: Course): string {
  const cursor = JSON.stringify(['newest', new Date(at).toISOString(), id])
  return `after=${Buffer.from(cursor).toString('base64url')}`
}

/** A search for the first two words of a title. */
function wordsOf(title: string): string {
  return encodeURIComponent(title.split(' ').slice(0, 2).join(' '))
}

/**
 * Measures the CPU time of a request.
 * @throws Error on an answer other than success
 */
async function costOf(
  pid: number,
  call: (at: number) => Promise<Response>,
  times: number,
  workers: number,
): Promise<Cost> {
  const before = await cpuOf(pid)
  let next = 0
  const work = async () => {
    while (next < times) {
      const answer = await call(next++)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  const used = usedSince(before, await cpuOf(pid))
  const node = used.own / times
  return { node: Math.round(node), database: Math.round(used.all / times - node) }
}

/** Measures the durable commits per second with the bare driver, one row each. */
async function commitsOf(path: string, { id }: User, database: pg.Client): Promise<number> {
  await database.query('create table if not exists capacity (id uuid primary key, user_id uuid not null)')
  const text = 'insert into capacity (id, user_id) values (gen_random_uuid(), $1)'
  const driver = await openDriver(await databaseIn(path), { name: 'capacity', text, values: () => [id] })
  try {
    return await driver.rate(4)
  } finally {
    await driver.close()
  }
}

import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { type Db, openDb } from '../../../base/db/db.ts'
import { createLog } from '../../../base/log.ts'
import { connectionToRunning } from '../../../platform/embedded-postgres/runningServer.ts'
import { blobsIn } from '../../../testing/blobs.ts'
import { Browser } from '../../../testing/browser.ts'
import { makeClock } from '../../../testing/clock.ts'
import { putCluster } from '../../../testing/cluster.ts'
import { inProcess } from '../../../testing/inProcess.ts'
import { putPhoto } from '../../../testing/people.ts'
import { visitorChange } from '../../../testing/samples.ts'
import { testSecret } from '../../../testing/server.ts'
import { siteOf } from '../../../testing/site.ts'
import { clean } from '../background/housekeeping.ts'
import { type Instance, startInstance } from '../instance/start.ts'
import { erase } from './erase.ts'

/** The mark in everything the person to erase has written: name, e-mail and texts. */
const marks = { byThemselves: 'zzmarkone', byOperator: 'zzmarktwo', visitor: 'zzmarkthree' }
const password = 'Very.Correct.Horse1'
const site = 'https://courses.example.org'
const written = visitorChange.kept.table

let home: string
let instance: Instance
let db: Db
let log = ''
const clock = makeClock()
const config = () => readConfig({ DATA_DIR: home, PUBLIC_URL: site })

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-erasure-'))
  putCluster(join(home, 'postgres'))
  const client = {
    render: async () => new Response('a page'),
    isPage: () => false,
    policy: { scripts: [], styles: [], connect: [] },
    folder: null,
  }
  const told = createLog('debug', { write: (line) => (log += line) })
  instance = await startInstance(config(), client, told, clock)
  const connection = await connectionToRunning(join(home, 'postgres'))
  if (connection === null) throw new Error('The embedded database is not running.')
  db = openDb(connection, createLog('silent'))
}, 60_000)

afterAll(async () => {
  await db.destroy()
  await instance.stop()
  await rm(home, { recursive: true, force: true })
})

const services = () => ({
  db,
  clock,
  config: config(),
  secret: testSecret,
  blobs: blobsIn(db, clock),
  site: siteOf({ db, clock, config: config() }),
})

type Somebody = { browser: Browser; email: string }

async function register(email: string, displayName: string): Promise<Somebody> {
  const browser = new Browser(inProcess(instance.uncached), site, '10.1.2.3')
  expect((await browser.post('/api/auth/sign-up', { email, password })).status).toBe(201)
  await browser.patch('/api/auth/profile', {
    displayName,
    photoURL: `https://example.org/${displayName}.jpg`,
  })
  return { browser, email }
}

async function addCourse({ browser, email }: Somebody, title: string): Promise<string> {
  const fields = {
    title,
    imageUrl: `https://example.org/${encodeURIComponent(title)}`,
    duration: title,
    description: title,
  }
  const { body } = await browser.post(`/api/add-course?email=${email}`, fields)
  return (body as { insertedId: string }).insertedId
}

/** Somebody who has used everything there is. */
async function makeMarked(mark: string, learner: Somebody): Promise<Somebody> {
  const email = `${mark}@example.org`
  const marked = await register(email, mark)
  const { browser } = marked
  await db
    .updateTable('users')
    .set({ email_verified_at: clock.now().toISOString() })
    .where('email', '=', email)
    .execute()
  await addCourse(marked, `${mark} alone`)
  await browser.delete(`/api/delete-course/${await addCourse(marked, `${mark} deleted`)}`)
  const taken = await addCourse(marked, 'What others take stays')
  await db.updateTable('courses').set({ image_url: '' }).where('id', '=', taken).execute()
  await learner.browser.post('/api/enroll-course', { courseId: taken, email: learner.email })
  const theirs = await addCourse(learner, 'Reading')
  await browser.post('/api/enroll-course', { courseId: theirs, email })
  await browser.put(`/api/course/${theirs}/review`, { stars: 4, text: mark })
  const { body } = await learner.browser.put(`/api/course/${taken}/review`, { stars: 4, text: 'Good.' })
  const review = `/api/course/${taken}/reviews/${(body as { id: string }).id}`
  await browser.put(`${review}/answer`, { text: mark })
  await browser.post(`${review}/report`, { reason: 'other' })
  await browser.post('/api/auth/api-tokens', { current: password, name: mark, scopes: ['read'], days: 9 })
  await browser.post('/api/auth/two-step', { current: password })
  await browser.post('/api/auth/passkeys/options', { current: password })
  await browser.post('/api/auth/forgot', { email })
  await browser.post('/api/auth/password', { current: password, password: `${password}x` })
  await browser.post('/api/auth/password', { current: `${password}x`, password })
  const words = { name: mark, email: email.toUpperCase(), phone: '1', text: mark }
  await browser.post(`/api${visitorChange.path}`, visitorChange.body(words))
  await putPhoto({ browser } as Parameters<typeof putPhoto>[0])
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('identities')
    .values({
      id: member.id,
      user_id: member.id,
      provider: 'google',
      issuer: 'https://issuer.example',
      subject: mark,
      email,
      created_at: clock.now().toISOString(),
      last_used_at: clock.now().toISOString(),
    })
    .execute()
  expect(await tablesWith(mark)).toEqual(
    expect.arrayContaining(['api_tokens', 'courses', 'identities', written, 'outbox', 'users']),
  )
  return marked
}

/** The tables with a row that has the mark in any of its columns, those for searches too. */
async function tablesWith(mark: string): Promise<string[]> {
  const tables = (await db.introspection.getTables()).map(({ schema, name }) =>
    schema === 'public' ? name : `${schema}.${name}`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} as whole where whole::text ilike ${`%${mark}%`} limit 1`.execute(db)
      return rows.length > 0
    }),
  )
  return tables.filter((_, at) => found[at])
}

/** The files of the instance that hold the mark; the database's own keep what was deleted until they are written anew. */
async function filesWith(mark: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*', { cwd: home, withFileTypes: true }))
  const ours = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/\/(base|pg_wal|global|pg_[a-z]+)\//.test(file))
  expect(ours.length).toBeGreaterThan(2)
  const texts = await Promise.all(ours.map((file) => readFile(file, 'latin1')))
  return ours.filter((_, at) => texts[at]?.toLowerCase().includes(mark))
}

async function foundBySearch(mark: string): Promise<unknown> {
  const visitor = new Browser(inProcess(instance.uncached), site)
  return (await visitor.get(`/api/all-courses?q=${mark}`)).body
}

describe('what is left of somebody who used everything', () => {
  let learner: Somebody

  beforeAll(async () => {
    learner = await register('learner@example.org', 'Learner')
  })

  test('and deletes the account: nothing but deleted courses, and after their time nothing at all', async () => {
    const mark = marks.byThemselves
    const { browser } = await makeMarked(mark, learner)
    expect((await browser.post('/api/auth/deletion', { current: password })).body).toEqual({ success: true })
    expect(await tablesWith(mark)).toEqual(['courses'])
    expect(await foundBySearch(mark)).toEqual([])
    clock.advance({ days: 31 })
    await clean(db, clock.now(), createLog('silent'))
    expect(await tablesWith(mark)).toEqual([])
    expect(await filesWith(mark)).toEqual([])
    expect(log).not.toContain(mark)
  })

  test('and asks the operator to be erased: nothing, at once, and it is said what stays', async () => {
    const mark = marks.byOperator
    const again = await register('learner-two@example.org', 'Learner')
    const { email } = await makeMarked(mark, again)
    const told = await erase(services(), email)
    expect(told).toMatch(/Erased:\n[\s\S]*enrollments: 1\n {2}courses that nobody else takes: 1\n/)
    expect(told).toMatch(new RegExp(`${written} from this e-mail: 1\\n {2}emails to it: [1-9]`))
    expect(told).toMatch(
      /Stays:\n {2}courses that others take, without the name: 1\n {2}events of the record: \d+, /,
    )
    expect(told).toContain('answers to calls with an Idempotency-Key, for at most 25 hours: sealed')
    expect(told).not.toContain(mark)
    expect(await tablesWith(mark)).toEqual([])
    expect(await foundBySearch(mark)).toEqual([])
    expect(await filesWith(mark)).toEqual([])
    expect(log).not.toContain(mark)
    expect(await foundBySearch('What others take')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'A former member' })]),
    )
    expect(await erase(services(), email), 'it can be repeated').toContain('no account with this e-mail')
  })

  test('and only ever wrote a message: nothing, once the operator has erased the e-mail', async () => {
    const mark = marks.visitor
    const visitor = new Browser(inProcess(instance.uncached), site)
    const email = ` ${mark}@Example.org`
    const words = { name: mark, email: email.trim(), text: mark }
    await visitor.post(`/api${visitorChange.path}`, visitorChange.body(words))
    expect(await tablesWith(mark)).toEqual([written])
    expect(await erase(services(), `${mark}@example.org`)).toContain(`${written} from this e-mail: 1`)
    expect(await tablesWith(mark)).toEqual([])
  })

  test('nobody else loses anything', async () => {
    expect((await learner.browser.post('/api/auth/sign-in', { email: learner.email, password })).status).toBe(
      200,
    )
    expect(await tablesWith('learner@example.org')).toContain('users')
  })
})

test('an e-mail that was not confirmed takes nothing along of whoever else wrote from it', async () => {
  const eve = await register('zzvictim@example.org', 'Eve')
  const words = { email: 'zzvictim@example.org', text: 'Hello.' }
  await eve.browser.post(`/api${visitorChange.path}`, visitorChange.body(words))
  await eve.browser.post('/api/auth/deletion', { current: password })
  expect(await tablesWith('zzvictim')).toEqual([written])
})

test('the last administrator is not erased', async () => {
  const amina = await register('amina@example.org', 'Amina')
  await db.updateTable('users').set({ role: 'administrator' }).where('email', '=', amina.email).execute()
  await expect(erase(services(), amina.email)).rejects.toThrow('This is the last administrator.')
  expect(await tablesWith(amina.email)).toContain('users')
})

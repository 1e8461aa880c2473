import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { startTestServer } from '../../../testing/server.ts'

async function startFor(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options)
  onTestFinished(server.stop)
  return server
}

const unready = {
  type: '/problems/unready',
  title: 'Too busy',
  status: 503,
  detail: 'The server is starting. Please try again in a moment.',
}

test('with its database at the newest schema, a server lives and is ready', async () => {
  const visitor = (await startFor()).visitor()
  for (const address of ['/healthz', '/readyz']) {
    const { status, body } = await visitor.get(address)
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } })
  }
})

test('before its database is migrated, a server lives but is not ready', async () => {
  const visitor = (await startFor({ unmigrated: true })).visitor()
  expect((await visitor.get('/healthz')).status).toBe(200)
  expect(problemIn(await visitor.get('/readyz'))).toEqual(unready)
})

test('while a migration is missing, a server is not ready', async () => {
  const server = await startFor()
  await server.db.schema.alterTable('schema_migrations').renameTo('hidden').execute()
  expect(problemIn(await server.visitor().get('/readyz'))).toEqual(unready)
})

test('once its database cannot be reached, a server lives but is not ready', async () => {
  const server = await startFor()
  expect((await server.visitor().get('/readyz')).status).toBe(200)
  await server.db.destroy()
  expect((await server.visitor().get('/healthz')).status).toBe(200)
  expect(problemIn(await server.visitor().get('/readyz'))).toEqual(unready)
})

const takesNothing = {
  type: '/problems/takes-nothing',
  title: 'Too busy',
  status: 503,
  detail: 'The server cannot save anything right now. Please try again in a moment.',
}

test('on a full disk, a server lives and reads, but is not ready', async () => {
  // One that is full in earnest cannot be had on every machine: src/base/db/diskSpace.test.ts fills one where it can.
  const disk = async () => ({ blocks: 1000, bavail: 0, bsize: 4096, files: 1000, ffree: 900 })
  const visitor = (await startFor({ disk })).visitor()
  const answer = await visitor.get('/readyz')
  expect(problemIn(answer)).toEqual(takesNothing)
  expect(answer.headers.get('retry-after')).toBe('3')
  expect((await visitor.get('/healthz')).status).toBe(200)
  expect((await visitor.get('/api/all-courses')).status).toBe(200)
})

test('while its database takes no changes, a server lives and reads, but is not ready', async () => {
  const first = await startFor()
  const name = sql.id(new URL(first.databaseUrl).pathname.slice(1))
  // As services do with a database whose disk is full.
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(first.db)
  const visitor = (await startFor({ besides: first })).visitor()
  expect(problemIn(await visitor.get('/readyz'))).toEqual(takesNothing)
  expect((await visitor.get('/api/all-courses')).status).toBe(200)
})

import { expect, onTestFinished, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { startTestServer } from '../../testing/server.ts'

async function startFor(options: { unmigrated?: boolean } = {}) {
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

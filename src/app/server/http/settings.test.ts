import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '../../../features/admin/settings/contract.ts'
import { insertFirstStart } from '../../../features/site/store.ts'
import { insertBackup } from '../../../platform/backup/history.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** A server with the discovery document of an issuer. */
const issuer = createServer((request, response) => {
  response.writeHead(request.url === '/.well-known/openid-configuration' ? 200 : 404).end('{}')
})

const secrets = {
  AUTH_SECRET: 'a-secret-of-the-instance-0123456789',
  AUTH_GOOGLE_CLIENT_SECRET: 'a-secret-of-google',
  AUTH_GITHUB_CLIENT_SECRET: 'a-secret-of-github',
}

let server: TestServer

beforeAll(async () => {
  await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done))
  const { port } = issuer.address() as AddressInfo
  server = await startTestServer({
    settings: {
      ...secrets,
      SITE_NAME: 'Night School',
      SITE_HUE: '200',
      SMTP_URL: 'smtp://postman:a-secret-of-the-mail@mail.example.org:587',
      MAIL_FROM: 'school@example.org',
      AUTH_REQUIRE_TWO_STEP: 'none',
      AUTH_GOOGLE_CLIENT_ID: 'google-client',
      AUTH_GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
      AUTH_GITHUB_CLIENT_ID: 'github-client',
      // Nothing listens on this port.
      AUTH_GITHUB_URL: 'http://127.0.0.1:1',
      LIMIT_CONTACT: '7/2h',
      BLOBS_URL: 's3://school-files?endpoint=http://127.0.0.1:1&region=here',
    },
  })
})

afterAll(async () => {
  issuer.close()
  await server.stop()
})

test('an administrator sees what is in force, and which providers answer', async () => {
  const { browser } = await makeAdministrator(server)
  const { body } = await browser.get('/api/admin/settings')
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    address: 'http://localhost:4173',
    loopback: true,
    database: 'embedded',
    readReplicas: 0,
    files: 's3',
    requireTwoStep: 'none',
    mail: { server: 'mail.example.org:587', from: 'school@example.org' },
  })
  const { providers, limits } = body as Settings
  expect(providers.map(({ id, reachable }) => [id, reachable])).toEqual([
    ['google', true],
    ['github', false],
  ])
  expect(limits).toContainEqual({ name: 'contact', most: 7, seconds: 7200 })
})

test('no secret is among it, neither in the answer nor on the page', async () => {
  const { browser } = await makeAdministrator(server)
  for (const path of ['/api/admin/settings', '/admin/settings', '/admin/site']) {
    const { status, text } = await browser.get(path)
    expect(status).toBe(200)
    if (path !== '/admin/settings') expect(text).toContain('mail.example.org')
    for (const secret of ['a-secret', 'postman', 'google-client', 'github-client', server.databaseUrl]) {
      expect(text).not.toContain(secret)
    }
  }
})

test('the page says it in words', async () => {
  const { browser } = await makeAdministrator(server)
  const texts = await Promise.all(['/admin/settings', '/admin/site'].map((path) => browser.get(path)))
  const text = texts.map((answer) => answer.text).join('')
  for (const words of [
    'Night School',
    '7 at once, and as many again within 2 hours',
    'Not reachable',
    'In an S3-compatible store',
  ]) {
    expect(text).toContain(words)
  }
})

test('it says when a backup was last proven to restore, how the newest failed, and when it is too long ago', async () => {
  const { browser } = await makeAdministrator(server)
  const { db, clock } = server
  await insertFirstStart(db, clock.now())
  const backups = async () => ((await browser.get('/api/admin/settings')).body as Settings).backups
  expect(await backups()).toMatchObject({
    last: null,
    provenAt: null,
    failed: null,
    stale: false,
    keepDays: 14,
  })
  const [startedAt, provenAt] = [clock.now(), clock.now()]
  await insertBackup(db, 'nightly', { startedAt, file: '/backups/one', bytes: 1_234_567, provenAt })
  expect(await backups()).toMatchObject({
    last: { madeAt: startedAt.toISOString(), bytes: 1_234_567 },
    provenAt: provenAt.toISOString(),
    stale: false,
  })
  clock.advance({ days: 2, minutes: 1 })
  const failedAt = clock.now()
  await insertBackup(db, 'nightly', { startedAt: failedAt, failure: 'disk-full', failedAt })
  expect(await backups()).toMatchObject({ failed: { failure: 'disk-full' }, stale: true })
  const again = await makeAdministrator(server)
  const { text } = await again.browser.get('/admin/site')
  for (const words of [
    '1.2 MB',
    'There was not enough disk space',
    'No backup has been verified for more than two days.',
  ]) {
    expect(text).toContain(words)
  }
})

test('members and visitors do not, and nobody can ask for more', async () => {
  const { browser } = await makePerson(server)
  expect(problemIn(await browser.get('/api/admin/settings')).status).toBe(403)
  expect(problemIn(await server.visitor().get('/api/admin/settings')).status).toBe(401)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson } from '../../../testing/make.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Settings } from './contract.ts'

/** Stands where an issuer is, and says what an issuer says. */
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
      // Nobody listens there.
      AUTH_GITHUB_URL: 'http://127.0.0.1:1',
      LIMIT_CONTACT: '7/2h',
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
    requireTwoStep: 'none',
    site: { name: 'Night School', hue: 200, logo: false },
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
  for (const path of ['/api/admin/settings', '/admin/settings']) {
    const { status, text } = await browser.get(path)
    expect(status).toBe(200)
    expect(text).toContain('mail.example.org')
    for (const secret of ['a-secret', 'postman', 'google-client', 'github-client', server.databaseUrl]) {
      expect(text).not.toContain(secret)
    }
  }
})

test('the page says it in words', async () => {
  const { browser } = await makeAdministrator(server)
  const { text } = await browser.get('/admin/settings')
  for (const words of [
    'Night School',
    '200°',
    '7 at once, and as many again within 2 hours',
    'Does not answer',
  ]) {
    expect(text).toContain(words)
  }
})

test('members and visitors do not, and nobody can ask for more', async () => {
  const { browser } = await makePerson(server)
  expect(problemIn(await browser.get('/api/admin/settings')).status).toBe(403)
  expect(problemIn(await server.visitor().get('/api/admin/settings')).status).toBe(401)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenWith, statusesIn, type Wire } from '../../../testing/rawHttp.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/**
 * A page of another site whose name suddenly means this machine (DNS rebinding) may read and change what it finds there,
 * with an instance that only its own machine can reach: to the browser it is one and the same site.
 */
let server: TestServer
let wire: Wire

beforeAll(async () => {
  server = await startTestServer()
  wire = await listenWith(server)
})

afterAll(async () => {
  await wire.close()
  await server.stop()
})

const foreign = [
  'evil.example',
  'evil.example:4173',
  'localhost.evil.example:4173',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
  'evil.example@localhost',
  '192.168.1.20:4173',
  '0.0.0.0:4173',
  '[::ffff:7f00:1]:4173',
  'xn--localhost',
  'localhost:4173.evil.example',
  '',
]

const addresses = [
  '/',
  '/metrics',
  '/feed.xml',
  '/api/all-courses',
  '/api/site',
  '/api/nothing',
  '/login',
  '/icon.svg',
]

function ask(host: string, address: string, more = ''): Promise<string> {
  return wire.say(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)
}

test.each(foreign)('whoever asks for it by the name %j is told nothing', async (host) => {
  const page = await ask('localhost:4173', '/')
  const [stylesheet = ''] = /\/assets\/[^"]+\.css/.exec(page) ?? []
  for (const address of [...addresses, stylesheet]) {
    // Once it is in memory, it is given from there.
    await ask('localhost:4173', address)
    const heard = await ask(host, address)
    expect([400, 421], address).toContain(statusesIn(heard)[0])
    expect(heard).not.toMatch(/Tercet|nodejs_|<feed|courses"/)
  }
})

test('nobody registers by another name', async () => {
  const body = JSON.stringify({
    name: 'Eve',
    email: 'eve@example.org',
    password: 'Correct.Horse1',
    photoURL: '',
  })
  const head = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close']
  const heard = await wire.say(
    `POST /api/auth/sign-up HTTP/1.1\r\nHost: evil.example:4173\r\nOrigin: http://evil.example:4173\r\nSec-Fetch-Site: same-origin\r\n${head.join('\r\n')}\r\n\r\n${body}`,
  )
  expect(statusesIn(heard)).toEqual([421])
  expect(heard).not.toMatch(/set-cookie/i)
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('an address that names another site itself is refused, whatever host stands beside it', async () => {
  expect(statusesIn(await ask('localhost', 'http://evil.example/metrics'))).toEqual([421])
})

test('the refusal says what to do, as a page or as a problem', async () => {
  const problem = await ask('evil.example', '/api/site')
  expect(problem).toMatch(/application\/problem\+json/)
  expect(problem).toContain('PUBLIC_URL')
  const page = await ask('evil.example', '/', 'Accept: text/html\r\n')
  expect(page).toMatch(/<h1>.+<\/h1>/)
  expect(page).toContain('PUBLIC_URL')
})

test.each([
  'localhost',
  'LOCALHOST:4173',
  '127.0.0.1:4173',
  '127.8.9.1',
  '[::1]:4173',
  'tercet.localhost:4173',
])('this machine may call it %s', async (host) => {
  for (const address of ['/', '/metrics', '/api/site']) {
    expect(statusesIn(await ask(host, address)), address).toEqual([200])
  }
})

test('health is told whatever it is called', async () => {
  for (const address of ['/healthz', '/readyz'])
    expect(statusesIn(await ask('10.0.0.7:4173', address))).toEqual([200])
})

describe('an instance that others reach', () => {
  test('answers by whatever name a proxy passes on', async () => {
    const settings = { PUBLIC_URL: 'https://courses.example.org' }
    const open = await startTestServer({ besides: server, settings })
    const proxied = await listenWith(open)
    const heard = await proxied.say('GET / HTTP/1.1\r\nHost: inner:4173\r\nConnection: close\r\n\r\n')
    await proxied.close()
    await open.stop()
    expect(statusesIn(heard)).toEqual([200])
  })
})

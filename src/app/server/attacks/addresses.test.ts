import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { pagePaths } from '../../../testing/pages.ts'
import { listenWith, statusesIn, type Wire } from '../../../testing/rawHttp.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/**
 * Addresses and methods that make a router or a `Request` throw. They go out byte for byte, as no client would send them.
 */
let server: TestServer
let wire: Wire
let troubles = ''

beforeAll(async () => {
  server = await startTestServer({ log: createLog('error', { write: (line) => (troubles += line) }) })
  wire = await listenWith(server)
})

afterAll(async () => {
  await wire.close()
  await server.stop()
})

const end = 'HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

async function statusOf(address: string, method = 'GET'): Promise<number | undefined> {
  return statusesIn(await wire.say(`${method} ${address} ${end}`))[0]
}

/** Asks for all of them at once; those that were answered otherwise, and how. */
async function oddOnes(addresses: string[], expected: number[]): Promise<string[]> {
  const statuses = await Promise.all(addresses.map((address) => statusOf(address)))
  return addresses.flatMap((address, at) =>
    expected.includes(statuses[at] ?? 0) ? [] : [`${statuses[at]} ${JSON.stringify(address)}`],
  )
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte)
const written = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`
const every = bytes.map(written)
/** Characters that a router or a URL parser could give a meaning. */
const odd = bytes
  .filter((byte) => byte > 127 === (byte % 16 === 0) && !/\w/.test(String.fromCharCode(byte)))
  .map(written)

test.each<[string, string[], (one: string) => string]>([
  ['alone', every, (one) => `/${one}/`],
  ['twice', odd, (one) => `/${one}${one}/x`],
  ['behind another slash', odd, (one) => `//${one}/`],
  ['in place of an id', odd, (one) => `/all-courses/${one}`],
  ['before a name', odd, (one) => `/${one}//example.org`],
])('no byte written as an escape breaks a page: %s', async (_, some, addressOf) => {
  // `%2e` is another way to write an empty part.
  const addresses = some.filter((one) => one !== '%2e').map(addressOf)
  expect(await oddOnes(addresses, [400, 404])).toEqual([])
  expect(troubles).toBe('')
})

test('no byte as it is breaks a page', async () => {
  const raw = odd.map((one) => String.fromCharCode(Number.parseInt(one.slice(1), 16)))
  const paths = raw.filter((one) => !'./?# '.includes(one)).flatMap((one) => [`/${one}/`, `//${one}x`])
  expect(await oddOnes(paths, [400, 404])).toEqual([])
  const queries = raw.map((one) => `/all-courses?q=${one}&after=%00`)
  expect(await oddOnes(queries, [200, 400])).toEqual([])
  expect(troubles).toBe('')
})

test('no half escape, doubled slash or endless path breaks a page', async () => {
  const addresses = [
    '/%',
    '/%0',
    '/%zz',
    '/%E0%A4%A',
    '/%c0%80/',
    '/%ed%a0%80/',
    '/%09%2f%2f',
    '/%5c%5c',
    '/\\',
    '///',
    '/a//b',
    '//a:b@',
    '//:80',
    '//[',
    '/[',
    '/..;/',
    '/:id',
    `/${'a'.repeat(15_000)}`,
    '/'.repeat(3000),
    `/${'%09/'.repeat(3000)}`,
    'http:///',
    'http://x:99999/',
    'localhost:80',
  ]
  expect(await oddOnes(addresses, [400, 404])).toEqual([])
  expect(troubles).toBe('')
})

test('TRACE is refused wherever it is sent, and echoes nothing', async () => {
  const served = server.routes.map(({ path }) => path.replace(/:\w+/, 'x').replaceAll('*', 'x'))
  for (const address of new Set([...served, ...pagePaths(), '/assets/x.js', '/nothing'])) {
    const heard = await wire.say(
      `TRACE ${address} HTTP/1.1\r\nHost: localhost\r\nX-Secret: told\r\nConnection: close\r\n\r\n`,
    )
    expect([405, ...(address.startsWith('/api/') ? [404] : [])], address).toContain(statusesIn(heard)[0])
    expect(heard).not.toContain('told')
  }
  expect(troubles).toBe('')
})

test.each([
  'TRACE',
  'TRACK',
  'PUT',
  'DELETE',
  'PATCH',
  'PROPFIND',
  'QUERY',
  'LINK',
  'OPTIONS',
  'post',
  'get',
  'NONSENSE',
])('a page with a form takes no %s', async (method) => {
  expect([400, 405]).toContain(await statusOf('/login', method))
  expect([400, 405]).toContain(await statusOf('/', method))
  expect(troubles).toBe('')
})

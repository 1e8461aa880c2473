import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenWith, statusesIn, type Wire } from '../../../testing/rawHttp.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { ways } from './waysUp.ts'

/** Addresses that would lead out of the folder of built files. They go out byte for byte, as no client would send them. */
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

const root = join(import.meta.dirname, '../../../..')

const begins = ['/assets/', '/api/documents/', '/photos/', '/course/', '/']

/** What a stranger would look for, and how many folders up: files of ours, and one of the machine. */
const goals: [string, number][] = [
  ['package.json', 1],
  ['package.json', 2],
  ['etc/passwd', 9],
]

test.each(ways)('%s leads out of no folder', async (way) => {
  const ours = await readFile(join(root, 'package.json'), 'utf8')
  for (const begin of begins) {
    for (const [goal, depth] of goals) {
      const address = `${begin}${way.repeat(depth)}${goal}`
      const heard = await wire.say(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect([400, 404], address).toContain(statusesIn(heard)[0])
      expect(heard, address).not.toContain(ours.slice(0, 30))
      expect(heard, address).not.toContain('root:')
    }
  }
})

test.each(['file:///etc/passwd', 'http://localhost/../package.json', '//etc/passwd', '\\\\host\\share', '*'])(
  'the address %s leads to no file',
  async (address) => {
    const heard = await wire.say(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect([400, 404, 421]).toContain(statusesIn(heard)[0])
    expect(heard).not.toContain('root:')
  },
)

test('a built file is there under its own address', async () => {
  const page = await wire.say('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const [address = ''] = /\/assets\/[^"]+\.css/.exec(page) ?? []
  const heard = await wire.say(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(statusesIn(heard)).toEqual([200])
})

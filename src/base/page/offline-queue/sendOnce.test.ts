import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendOnce } from './sendOnce.ts'

let server: Server
let origin: string
let keys: string[]
let answers: ((response: ServerResponse) => void)[]
let made = 0

const ok = (response: ServerResponse) => void response.writeHead(201).end('done')
const cut = (response: ServerResponse) => void response.destroy()
const busy = (response: ServerResponse) => void response.writeHead(503, { 'retry-after': '3' }).end()
const underWay = (response: ServerResponse) => void response.writeHead(409, { 'retry-after': '1' }).end()

beforeAll(async () => {
  server = createServer((request, response) => {
    keys.push(`${request.headers['idempotency-key']}`)
    request.resume().on('end', () => (answers.shift() ?? ok)(response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  keys = []
  answers = []
  made += 1
  vi.useFakeTimers({ toFake: ['Date'], now: made * 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(() => {
  server.close()
})

const send = (body = 'a', headers = {}) =>
  sendOnce(`${origin}/${made}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', ...headers },
  })

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const distinct = () => new Set(keys).size

test('a key is 128 random bits in quotes', async () => {
  await send()
  expect(keys[0]).toMatch(/^"[0-9a-f]{32}"$/)
})

describe('one key is sent', () => {
  test('for the same twice at the same moment', async () => {
    await Promise.all([send(), send()])
    expect([keys.length, distinct()]).toEqual([2, 1])
  })

  test('for a second click within a second of the answer', async () => {
    await send()
    pass(999)
    await send()
    expect([keys.length, distinct()]).toEqual([2, 1])
  })

  test.each([
    ['the line was cut', cut],
    ['the server was busy', busy],
  ])('when somebody tries again because %s, however much later', async (_, failure) => {
    answers = [failure]
    await send().catch(() => null)
    pass(3_600_000)
    expect((await send()).status).toBe(201)
    expect([keys.length, distinct()]).toEqual([2, 1])
  })

  test('while the first call is under way, until there is its answer', async () => {
    answers = [underWay, underWay]
    expect((await send()).status).toBe(201)
    expect([keys.length, distinct()]).toEqual([3, 1])
  })
})

describe('another key is sent', () => {
  test('for the same later on', async () => {
    await send()
    pass(1_000)
    await send()
    expect(distinct()).toBe(2)
  })

  test('for the same right after something else, which may have undone it', async () => {
    await send('enroll')
    await send('leave')
    await send('enroll')
    expect(distinct()).toBe(3)
  })

  test('for other words, and for another version', async () => {
    answers = [cut, cut]
    await send('one').catch(() => null)
    await send('two').catch(() => null)
    await send('one', { 'if-match': '"2"' })
    expect(distinct()).toBe(3)
  })
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keptFetch } from './keptFetch.ts'

let server: Server
let origin: string
let asked: string[]
let status: number

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status).end(`answer ${asked.length}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  asked = []
  status = 200
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(async () => {
  vi.runAllTimers()
  vi.useRealTimers()
})

afterAll(() => {
  server.close()
})

const call = (method: string, path: string) => keptFetch(origin + path, { method })
const read = async (path: string) => (await call('GET', path)).text()

test('two who ask for the same at the same time share one call, and each can read the answer', async () => {
  expect(await Promise.all([read('/a'), read('/a')])).toEqual(['answer 1', 'answer 1'])
  expect(asked).toEqual(['GET /a'])
})

test('an answer serves again for 5 s, and then no longer', async () => {
  expect(await read('/b')).toBe('answer 1')
  vi.advanceTimersByTime(4_999)
  expect(await read('/b')).toBe('answer 1')
  vi.advanceTimersByTime(1)
  expect(await read('/b')).toBe('answer 2')
})

test('answers of different addresses are kept apart', async () => {
  expect(await read('/c?q=1')).toBe('answer 1')
  expect(await read('/c?q=2')).toBe('answer 2')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s forgets every answer', async (method) => {
  await read('/d')
  await call(method, '/change')
  expect(await read('/d')).toBe('answer 3')
})

test('what was asked while something changed is not kept: nobody knows which state it shows', async () => {
  const change = call('POST', '/change')
  await read('/e')
  await change
  await read('/e')
  expect(asked.filter((line) => line === 'GET /e')).toHaveLength(2)
})

test('an answer that is a failure is not kept', async () => {
  status = 503
  expect((await call('GET', '/f')).status).toBe(503)
  status = 200
  expect((await call('GET', '/f')).status).toBe(200)
})

test('a call that gets no answer fails for everybody who waits for it, and the next one is made anew', async () => {
  const nowhere = 'http://127.0.0.1:1/'
  const both = [keptFetch(nowhere, { method: 'GET' }), keptFetch(nowhere, { method: 'GET' })]
  const results = await Promise.allSettled(both)
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  await expect(keptFetch(nowhere, { method: 'GET' })).rejects.toThrow()
})

test('who asks not to be given a kept answer gets a new one', async () => {
  await read('/a')
  const anew = await keptFetch(`${origin}/a`, { method: 'GET', cache: 'no-store' })
  expect(await anew.text()).toBe('answer 2')
})

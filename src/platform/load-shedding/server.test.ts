import { once } from 'node:events'
import { Agent, type RequestListener, request, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Limiter, makeLimiter } from './limiter.ts'
import { type GuardedServer, makeGuardedServer } from './server.ts'

const agent = new Agent({ keepAlive: true })
let guarded: GuardedServer
let port: number
let limiter: Limiter
let told: string[]
let waiting: ServerResponse[]
let arrival: PromiseWithResolvers<void>

/** Stands for the product: answers with the requested path, but holds requests for `/held`. */
const product: RequestListener = ({ url }, response) => {
  if (url !== '/held') return response.end(`${url}`)
  waiting.push(response)
  arrival.resolve()
}

beforeEach(async () => {
  told = []
  waiting = []
  arrival = Promise.withResolvers()
  limiter = makeLimiter(() => 0)
  guarded = makeGuardedServer(product, {
    log: { warn: (_: object, message?: string) => void told.push(`${message}`) },
    limiter,
    proxies: 0,
  })
  guarded.server.listen(0, '127.0.0.1')
  await once(guarded.server, 'listening')
  const address = guarded.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})

afterEach(() => guarded.close(0))

type Sent = { method?: string; headers?: Record<string, string> }

async function ask(path: string, { method = 'GET', headers = {} }: Sent = {}) {
  const sent = request({ agent, port, path, method, headers })
  sent.end()
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string>, text }
}

/** Fills the limiter so far that it admits no more requests of a priority, at any time. */
function fill(people: number): void {
  for (let one = 0; one < people; one += 1) limiter.enter()
}

test('with few people everybody is answered', async () => {
  expect(await ask('/')).toMatchObject({ status: 200, text: '/' })
})

test('whoever takes it for a proxy (CONNECT) is refused', async () => {
  const sent = request({ agent, port, path: 'example.org:443', method: 'CONNECT' })
  sent.end()
  const [answer] = await once(sent, 'connect')
  expect(answer.statusCode).toBe(405)
})

test('whoever is turned away hears when to come again, as a problem', async () => {
  fill(512)
  const { status, headers, text } = await ask('/api/all-courses')
  expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '3' })
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(text)).toEqual({
    type: '/problems/overloaded',
    title: 'Too busy',
    status: 503,
    detail: 'Too many people are using the site right now. Please try again in a moment.',
  })
})

test('a browser that is turned away gets a page with a way to try again', async () => {
  fill(512)
  const { status, headers, text } = await ask('/', { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(status).toBe(503)
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(text).toContain('<a href="">Try again</a>')
})

const member = { cookie: 'device=1; __Host-session=abc' }

test.each([
  ['a visitor who reads', '/', {}, 503],
  ['a visitor who reads the API', '/api/all-courses', {}, 503],
  ['a member who reads', '/dashboard', { headers: member }, 200],
  ['a program that reads', '/api/courses', { headers: { authorization: 'Bearer abc' } }, 200],
  ['the page to sign in', '/login?from=/', {}, 200],
  ['a sign-in', '/api/auth/sign-in', { method: 'POST' }, 200],
  ['a change', '/api/add-course', { method: 'POST' }, 200],
  ['a file of a page that was let in', '/assets/home-abc.js', {}, 200],
  ['the check whether the process lives', '/healthz', {}, 200],
  ['the check whether it is ready', '/readyz', {}, 200],
] as const)('under overload, %s is answered with what matters: %s', async (_, path, sent, status) => {
  fill(512)
  expect((await ask(path, sent)).status).toBe(status)
})

test('when memory is at stake, changes are turned away too, health checks never', async () => {
  fill(1_024)
  expect((await ask('/api/add-course', { method: 'POST' })).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
})

test('whoever has been answered leaves room, and so does whoever hangs up', async () => {
  fill(511)
  expect((await ask('/')).status).toBe(200)
  expect((await ask('/')).status).toBe(200)
  const hasty = request({ agent, port, path: '/held' })
  hasty.on('error', () => {})
  hasty.end()
  await arrival.promise
  expect((await ask('/')).status).toBe(503)
  const [held] = waiting
  if (held === undefined) throw new Error('Nobody waits.')
  const gone = once(held, 'close')
  hasty.destroy()
  await gone
  expect((await ask('/')).status).toBe(200)
})

test('the log tells once that people are turned away', async () => {
  fill(512)
  for (let one = 0; one < 5; one += 1) await ask('/')
  expect(told).toEqual(['more requests than can be served: some are answered with 503'])
})

test('a server about to close still answers, but asks to come back elsewhere, and is not ready', async () => {
  expect((await ask('/')).headers.connection).toBe('keep-alive')
  guarded.leave()
  expect(await ask('/')).toMatchObject({ status: 200, headers: { connection: 'close' } })
  const ready = await ask('/readyz')
  expect(ready.status).toBe(503)
  expect(JSON.parse(ready.text)).toMatchObject({ type: '/problems/unready' })
  expect((await ask('/healthz')).status).toBe(200)
})

test('closing waits for whoever is inside, and asks their connection to end', async () => {
  const held = ask('/held')
  await arrival.promise
  const closed = guarded.close(60_000)
  waiting[0]?.end('at last')
  expect(await held).toMatchObject({ status: 200, text: 'at last', headers: { connection: 'close' } })
  await closed
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
})

test('closing cuts off whoever takes too long', async () => {
  const held = ask('/held')
  await arrival.promise
  await Promise.all([guarded.close(1), expect(held).rejects.toThrow('socket hang up')])
})

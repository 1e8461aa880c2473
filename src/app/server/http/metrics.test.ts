import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { createLog } from '../../../base/log.ts'
import { makeLimiter } from '../../../platform/load-shedding/limiter.ts'
import { watchDatabase } from '../../../platform/metrics/database.ts'
import { createMetrics } from '../../../platform/metrics/metrics.ts'
import { makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { clean } from '../background/housekeeping.ts'

const token = 'a-token-of-the-monitor-0123456789abcdef'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const here = '127.0.0.1'

/** The metrics as somebody on this machine reads them. */
async function read(from = server): Promise<string> {
  const { status, headers, text } = await from.visitor(here).get('/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers.get('cache-control')).toBe('no-store')
  return text
}

/** The figure of one line. */
function figure(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length) ?? Number.NaN)
}

describe('the metrics', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'are read from this machine, %s',
    async (address) => {
      expect((await server.visitor(address).get('/metrics')).status).toBe(200)
    },
  )

  test.each<[string, string, Record<string, string>]>([
    ['another machine', '10.0.0.9', {}],
    ['another machine that says it is this one', '10.0.0.9', { 'x-forwarded-for': '127.0.0.1' }],
    ['another machine that says where it goes', '10.0.0.9', { host: 'localhost' }],
    ['the network of this machine', '192.168.0.2', {}],
    ['whoever has no address', '', {}],
    ['a proxy on this machine', here, { 'x-forwarded-for': '203.0.113.9' }],
    ['one that says it in the standard’s way', here, { forwarded: 'for=203.0.113.9' }],
    ['one that tells the host alone', here, { 'x-forwarded-host': 'courses.example.org' }],
    ['one that tells the scheme alone', here, { 'x-forwarded-proto': 'https' }],
    ['one that tells the address in a header of its own', here, { 'x-real-ip': '203.0.113.9' }],
    ['one that names itself', here, { via: '1.1 proxy' }],
    ['whoever guesses at a token where there is none', here, { authorization: `Bearer ${token}` }],
  ])('are not there for %s', async (_, address, headers) => {
    const asked = await server.visitor(address).send('/metrics', { headers })
    const nothing = await server.visitor(address).send('/nothing', { headers })
    expect([asked.status, asked.headers.get('content-type')]).toEqual([
      404,
      nothing.headers.get('content-type'),
    ])
    expect(asked.text).toBe(nothing.text.replaceAll('nothing', 'metrics'))
  })

  test('are read from anywhere with the token, and with no other one', async () => {
    const guarded = await startTestServer({ settings: { METRICS_TOKEN: token }, besides: server })
    const ask = async (authorization: string) =>
      (await guarded.visitor().send('/metrics', { headers: { authorization } })).status
    expect(await ask(`Bearer ${token}`)).toBe(200)
    expect(await ask(`bearer ${token}`)).toBe(200)
    for (const wrong of [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
      'Bearer ',
    ]) {
      expect(await ask(wrong)).toBe(404)
    }
    await guarded.stop()
  })

  test('of a public site are not told to a proxy that nobody has told it of', async () => {
    const site = { PUBLIC_URL: 'https://courses.example.org' }
    const alone = await startTestServer({ settings: site, besides: server })
    expect((await alone.visitor(here).get('/metrics')).status).toBe(404)
    const behind = await startTestServer({ settings: { ...site, TRUST_PROXY: '1' }, besides: server })
    expect((await behind.visitor(here).get('/metrics')).status).toBe(200)
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await behind.visitor(here).send('/metrics', { headers })).status).toBe(404)
    await alone.stop()
    await behind.stop()
  })
})

test('requests are counted by the pattern of their route, and refusals by their problem', async () => {
  const unknown = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  const line = 'tercet_http_request_duration_seconds_count{method="GET",route="/api/course/:id",status="4xx"}'
  const before = await read()
  for (let one = 0; one < 3; one += 1) await server.visitor().get(`/api/course/${unknown}`)
  const after = await read()
  expect(figure(after, line) - (figure(before, line) || 0)).toBe(3)
  expect(figure(after, 'tercet_http_problems_total{code="unknown-course"}')).toBe(3)
})

test('nothing that a person typed gets into them, whatever is asked for', async () => {
  const { browser, email, id, password } = await makePerson(server, 'Amina Rahman')
  const before = (await read()).split('\n').length
  for (let one = 0; one < 20; one += 1) {
    await browser.get(`/api/course/${email}${one}`)
    await browser.get(`/${email}/${one}?token=${password}`)
    await browser.send(`/api/nothing/${one}`, { method: 'PURGE' })
    await browser.post('/api/auth/sign-in', { email, password: `${password}${one}` })
  }
  const text = await read()
  for (const secret of [email, encodeURIComponent(email), 'Amina', password, id, 'PURGE']) {
    expect(text).not.toContain(secret)
  }
  expect(text).toContain('method="other"')
  // Eighty more addresses, and six more lines of counts of which each has fourteen parts.
  expect(text.split('\n').length - before).toBeLessThan(6 * 14)
})

test('letters and connections are counted when they are read', async () => {
  const metrics = createMetrics()
  watchDatabase(metrics.registry, server)
  const now = server.clock.now().toISOString()
  const message = (id: number) => ({
    id: `019a8f3c-1b2d-7e4f-8a5b-00000000000${id}`,
    kind: 'a',
    recipient: 'b',
    subject: 'c',
  })
  await server.db.deleteFrom('outbox').execute()
  await server.db
    .insertInto('outbox')
    .values([
      { ...message(1), created_at: now, next_attempt_at: now },
      { ...message(2), created_at: now, given_up_at: now },
      { ...message(3), created_at: now, given_up_at: now },
    ])
    .execute()
  server.clock.advance({ minutes: 5 })
  const text = await metrics.registry.metrics()
  expect(figure(text, 'tercet_letters{state="waiting"}')).toBe(1)
  expect(figure(text, 'tercet_letters{state="given_up"}')).toBe(2)
  expect(figure(text, 'tercet_letters_oldest_waiting_seconds')).toBe(300)
  expect(figure(text, 'tercet_database_connections{state="waiting"}')).toBe(0)
  expect(figure(text, 'tercet_database_connections{state="idle"}')).toBeGreaterThan(0)
})

test('events that wait to be delivered, and those that were given up, are counted when they are read', async () => {
  const metrics = createMetrics()
  watchDatabase(metrics.registry, server)
  const at = server.clock.now().toISOString()
  const event = { id: newId(), course_id: newId(), subject: newId(), type: 'lesson.read', at, ids: [] }
  await server.db.deleteFrom('event_outbox').execute()
  await server.db
    .insertInto('event_deliveries')
    .values([
      { ...event, seq: 1, listener: 'one', next_attempt_at: at },
      { ...event, seq: 1, listener: 'two' },
      { ...event, seq: 2, listener: 'two' },
    ])
    .execute()
  server.clock.advance({ minutes: 5 })
  metrics.eventFailed('one')
  const text = await metrics.registry.metrics()
  expect(figure(text, 'tercet_event_deliveries{state="waiting"}')).toBe(1)
  expect(figure(text, 'tercet_event_deliveries{state="given_up"}')).toBe(2)
  expect(figure(text, 'tercet_events_oldest_waiting_seconds')).toBe(300)
  expect(figure(text, 'tercet_event_failures_total{listener="one"}')).toBe(1)
})

test('without the database they say so, and the rest is told', async () => {
  const away = await startTestServer()
  const metrics = createMetrics({ process: true })
  watchDatabase(metrics.registry, away)
  expect(figure(await metrics.registry.metrics(), 'tercet_database_up')).toBe(1)
  await away.db.schema.alterTable('outbox').renameTo('hidden').execute()
  const text = await metrics.registry.metrics()
  expect(figure(text, 'tercet_database_up')).toBe(0)
  expect(text).not.toContain('tercet_letters{')
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(figure(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  await away.stop()
})

test('a crowd is counted as it comes, goes and is turned away', async () => {
  const metrics = createMetrics()
  const limiter = metrics.watch(makeLimiter())
  limiter.enter()
  limiter.enter()
  limiter.leave()
  limiter.turnedAway('visitor')
  const text = await metrics.registry.metrics()
  expect(figure(text, 'tercet_http_requests_in_flight')).toBe(1)
  expect(figure(text, 'tercet_http_requests_turned_away_total{rank="visitor"}')).toBe(1)
})

test('chores that fail are counted', async () => {
  const metrics = createMetrics()
  const away = await startTestServer()
  await away.db.schema.alterTable('sessions').renameTo('hidden').execute()
  await clean(away.db, away.clock.now(), createLog('silent'), metrics.choreFailed)
  expect(
    figure(await metrics.registry.metrics(), 'tercet_housekeeping_failures_total{chore="sessions"}'),
  ).toBe(1)
  await away.stop()
})

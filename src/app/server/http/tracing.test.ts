import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { createLog } from '../../../base/log.ts'
import { Browser } from '../../../testing/browser.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { inProcess } from '../../../testing/inProcess.ts'
import { freePort } from '../../../testing/port.ts'
import { visitorChange } from '../../../testing/samples.ts'
import { type Instance, startInstance } from '../instance/start.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  startTimeUnixNano: string
  endTimeUnixNano: string
}

type Export = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

let collector: Server
let endpoint: string
let database: TestDatabase
let home: string
let received: { path: string; headers: Record<string, unknown>; body: string }[] = []

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  database = await makeDatabase()
  home = await mkdtemp(join(tmpdir(), 'tercet-tracing-'))
})

afterAll(async () => {
  collector.close()
  await database.drop()
  await rm(home, { recursive: true })
})

/** Starts an instance, does `work` with it, and stops it; the spans that have come by then. */
async function traced(
  settings: Record<string, string>,
  work: (browser: Browser, instance: Instance) => Promise<void>,
): Promise<Span[]> {
  received = []
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: home, DEMO: '0', ...settings })
  const client = {
    render: async (_: Request, { fetch }: { fetch: typeof globalThis.fetch }) => {
      await fetch('/api/all-courses')
      return new Response('a page')
    },
    isPage: () => false,
    policy: { scripts: [], styles: [], connect: [] },
    folder: null,
  }
  const instance = await startInstance(config, client, createLog('silent'), makeClock())
  await work(new Browser(inProcess(instance.uncached), config.publicUrl.origin, '10.0.0.1'), instance)
  await instance.stop()
  return received.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('requests and their statements reach the collector as spans of one trace', async () => {
  const spans = await traced(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
      OTEL_SERVICE_NAME: 'courses',
    },
    async (browser) => {
      await browser.get('/api/all-courses')
    },
  )
  expect(received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a secret' } })
  expect(received[0]?.body).toContain('"courses"')
  const request = spans.find(({ name }) => name === 'GET /api/all-courses')
  expect(request).toMatchObject({ kind: 2 })
  expect(attribute(request, 'http.route')).toBe('/api/all-courses')
  expect(attribute(request, 'http.response.status_code')).toBe(200)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  for (const statement of statements) {
    expect(statement.traceId).toBe(request?.traceId)
    expect(attribute(statement, 'db.query.text')).toMatch(/^(select|with)/)
    expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(statement.startTimeUnixNano))
  }
})

test('they hold nothing that a person typed', async () => {
  const secrets = { email: 'zztraced@example.org', password: 'Zztraced.Horse1' }
  const spans = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (browser) => {
    await browser.post('/api/auth/sign-up', secrets)
    await browser.post('/api/auth/sign-in', { ...secrets, password: 'Zztraced.Horse2' })
    await browser.patch('/api/auth/profile', { displayName: 'Zztraced Rahman', photoURL: '' })
    await browser.get(`/api/courses?email=${secrets.email}`)
    await browser.get(`/zztraced/${secrets.email}?token=zztraced`)
    await browser.send('/api/all-courses?q=zztraced', { headers: { 'user-agent': 'zztraced' } })
    await browser.post(`/api${visitorChange.path}`, visitorChange.body({ text: 'zztraced' }))
  })
  expect(spans.length).toBeGreaterThan(20)
  expect(
    received
      .map(({ body }) => body)
      .join('')
      .toLowerCase(),
  ).not.toContain('zztraced')
  expect(received.map(({ body }) => body).join('')).not.toContain('10.0.0.1')
})

test('a page and the calls it makes are one trace, which goes on where a proxy began it', async () => {
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const spans = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (browser) => {
    await browser.send('/', { headers: { traceparent: `00-${trace}-${parent}-01` } })
  })
  const page = spans.find(({ name }) => name === 'GET /*')
  expect(page).toMatchObject({ traceId: trace, parentSpanId: parent })
  expect(spans.find(({ name }) => name === 'GET /api/all-courses')).toMatchObject({
    traceId: trace,
    parentSpanId: page?.spanId,
  })
})

test('a failure is one in the trace', async () => {
  const spans = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (browser) => {
    await database.db.schema.alterTable('courses').renameTo('hidden').execute()
    await browser.get('/api/all-courses')
    await database.db.schema.alterTable('hidden').renameTo('courses').execute()
  })
  expect(spans.filter(({ status }) => status.code === 2).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['select', 'GET /api/all-courses']),
  )
})

test('a part of all requests is traced where that is set, whatever whoever asks would like', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' }
  const spans = await traced(settings, async (browser) => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await browser.send('/api/all-courses', { headers: { traceparent } })
  })
  expect(spans).toEqual([])
})

test('a collector that is away holds up no request and no stop', async () => {
  const away = `http://127.0.0.1:${await freePort()}`
  const started = performance.now()
  await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: away }, async (browser) => {
    expect((await browser.get('/api/all-courses')).status).toBe(200)
  })
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('without a collector nothing is traced', async () => {
  const spans = await traced({}, async (browser, { uncached }) => {
    const app = inProcess(uncached)
    expect((await browser.get('/api/all-courses')).status).toBe(200)
    expect((await app.request('/healthz', { headers: { traceparent: 'x' } })).status).toBe(200)
  })
  expect(spans).toEqual([])
})

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../base/log.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
/** The product as an operator runs it, and the same without its memory. */
let memory: Server
let whole: Server
let script: string
let font: string
/** What was logged of requests that were answered from memory. */
let told: object[]

beforeAll(async () => {
  const log = createLog('info', {
    write: (line) => {
      if (line.includes('"kept":true')) told.push(JSON.parse(line))
    },
  })
  server = await startTestServer({ log })
  memory = await listen(server.listener)
  whole = await listen(server.uncached)
  const { text } = await server.visitor().get('/')
  script = /\/assets\/[^"]+\.js/.exec(text)?.[0] ?? ''
  font = /\/assets\/[^"]+\.woff2/.exec(text)?.[0] ?? ''
  // From now on they are in memory.
  for (const encoding of ['br', 'gzip', '']) {
    for (const file of [script, font]) await ask(whole, file, { headers: { 'accept-encoding': encoding } })
  }
})

beforeEach(() => {
  told = []
})

afterAll(async () => {
  for (const one of [memory, whole]) one.close()
  await server.stop()
})

async function listen(listener: RequestListener): Promise<Server> {
  const listening = createServer(listener).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return listening
}

type Sent = { method?: string; headers?: Record<string, string> }

/** An answer without what differs each time, or with the connection. */
async function ask(at: Server, path: string, { method = 'GET', headers = {} }: Sent = {}) {
  const { port } = at.address() as { port: number }
  const sent = request({ host: '127.0.0.1', port, path, method, headers })
  sent.end()
  const [answer] = await once(sent, 'response')
  const {
    date,
    connection,
    'keep-alive': _,
    'x-request-id': id,
    ...own
  }: IncomingHttpHeaders = answer.headers
  return {
    status: answer.statusCode as number,
    id: typeof id,
    headers: own,
    body: Buffer.concat(await answer.toArray()).toString('base64'),
  }
}

const unpacks = (encoding: string) => ({ 'accept-encoding': encoding })

async function tagOf(path: string, encoding: string): Promise<string> {
  return (await ask(whole, path, { headers: unpacks(encoding) })).headers.etag ?? ''
}

describe('is answered from memory, as without it:', () => {
  test.each<[string, () => [string, Sent?] | Promise<[string, Sent?]>]>([
    ['a script for a browser', () => [script, { headers: unpacks('gzip, deflate, br, zstd') }]],
    ['a script for whoever unpacks gzip', () => [script, { headers: unpacks('gzip') }]],
    ['a font', () => [font]],
    ['a part of a font', () => [font, { headers: { range: 'bytes=0-9' } }]],
    ['an address with a query', () => [`${script}?again`, { headers: unpacks('br') }]],
    ['a look at the head', () => [script, { method: 'HEAD', headers: unpacks('br') }]],
    [
      'whoever holds the file',
      async () => [script, { headers: { ...unpacks('br'), 'if-none-match': await tagOf(script, 'br') } }],
    ],
    [
      'whoever holds it by a weakened tag',
      async () => [
        script,
        { headers: { ...unpacks('br'), 'if-none-match': `W/${await tagOf(script, 'br')}` } },
      ],
    ],
    [
      'whoever holds it in another form',
      async () => [script, { headers: { ...unpacks('br'), 'if-none-match': await tagOf(script, 'gzip') } }],
    ],
    ['somebody who is signed in', () => [font, { headers: { cookie: 'session=1' } }]],
  ])('%s', async (_, given) => {
    const [path, sent] = await given()
    const answer = await ask(memory, path, sent)
    expect([200, 304]).toContain(answer.status)
    expect(answer).toEqual(await ask(whole, path, sent))
    expect(told).toMatchObject([
      { route: '/assets/:name', status: answer.status, method: sent?.method ?? 'GET' },
    ])
  })
})

describe('goes on to the whole product:', () => {
  test.each<[string, () => [string, Sent?]]>([
    ['what it packs on its way', () => [script, { headers: unpacks('deflate') }]],
    ['a file that is sent as it is', () => [script]],
    ['a change', () => [script, { method: 'POST', headers: unpacks('br') }]],
    ['a packed form by its own name', () => [`${script}.br`]],
    ['an address of nothing', () => ['/assets/none.js']],
    ['an address that leads out', () => ['/assets/../server/entry.server.js']],
    ['an address in other letters', () => [font.replace('.woff2', '%2ewoff2')]],
    ['whoever writes the name of this site in capitals', () => [font, { headers: { host: 'LOCALHOST' } }]],
  ])('%s', async (_, given) => {
    const [path, sent] = given()
    const answer = await ask(memory, path, sent)
    expect(told).toEqual([])
    expect(answer).toEqual(await ask(whole, path, sent))
  })
})

test('a file that nobody has asked for yet is read, and then in memory', async () => {
  const { text } = await server.visitor().get('/all-courses')
  const others = [...text.matchAll(/\/assets\/[\w.-]+?\.js/g)].map(([file]) => file)
  const file = others.find((other) => other !== script) ?? ''
  const first = await ask(memory, file, { headers: unpacks('br') })
  expect(first.status).toBe(200)
  expect(told).toEqual([])
  expect(await ask(memory, file, { headers: unpacks('br') })).toEqual(first)
  expect(told).toHaveLength(1)
})

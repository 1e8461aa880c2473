import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let script: string
let font: string
let whole: string

beforeAll(async () => {
  server = await startTestServer()
  const { text } = await server.visitor().get('/')
  script = /\/assets\/[^"]+\.js/.exec(text)?.[0] ?? ''
  font = /\/assets\/[^"]+\.woff2/.exec(text)?.[0] ?? ''
  whole = await (await server.app.request(script)).text()
})

afterAll(() => server.stop())

const ask = (file: string, headers: Record<string, string> = {}) => server.app.request(file, { headers })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
])('a script is sent to a reader who unpacks "%s" as %s', async (accepted, form) => {
  const answer = await ask(script, { 'accept-encoding': accepted })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(answer.headers.get('content-encoding')).toBe(form)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(`${bytes.length}`)
  const unpacked = form === 'br' ? brotliDecompressSync(bytes) : form === 'gzip' ? gunzipSync(bytes) : bytes
  expect(unpacked.toString()).toBe(whole)
})

test('whoever holds a file learns that it is the same, in each of its forms', async () => {
  const tags = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const first = await ask(script, { 'accept-encoding': encoding })
    const tag = first.headers.get('etag') ?? ''
    tags.push(tag)
    const again = await ask(script, { 'accept-encoding': encoding, 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toContain('immutable')
  }
  expect(new Set(tags).size).toBe(3)
  expect(tags.every((tag) => tag.startsWith('"'))).toBe(true)
})

test('a font is sent as it is, and a look at its head says so', async () => {
  const answer = await ask(font, { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-type')).toBe('font/woff2')
  expect(answer.headers.get('content-encoding')).toBe(null)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const head = await server.app.request(font, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'))
})

test('the packed forms have no addresses of their own', async () => {
  for (const ending of ['.br', '.gz', '.map']) expect((await ask(script + ending)).status).toBe(404)
})

test('a page names ahead of itself what it is first shown with, for whoever passes that on as early hints', async () => {
  const page = await ask('/')
  const links = page.headers.get('link') ?? ''
  const named = [...links.matchAll(/<([^>]+)>; rel=preload; as=(\w+)/g)]
  expect(named.map(([, , kind]) => kind)).toEqual(['style', 'font', 'font'])
  const text = await page.text()
  for (const [, file = ''] of named) {
    expect(text).toContain(`href="${file}"`)
    expect((await ask(file)).status).toBe(200)
  }
  expect((await ask('/api/site')).headers.get('link')).toBe(null)
  expect((await ask('/add-course')).headers.get('link')).toBe(null)
})

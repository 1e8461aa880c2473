import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

test('the worker that shows kept pages is a script of this site, which browsers look for anew each time', async () => {
  const { status, headers, text } = await server.visitor().get('/offline.js')
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0'])
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  // Not every browser's workers can import others.
  expect(text).not.toMatch(/\bimport\b/)
})

test('each file that a page without a connection needs is there, and fonts are kept as pages load them', async () => {
  const visitor = server.visitor()
  const { body } = await visitor.get('/offline-files.json')
  const paths = body as string[]
  expect(paths.some((path) => path.startsWith('/assets/PlayerPage-'))).toBe(true)
  expect(paths.filter((path) => /\/pdf-[\d.]+\/pdf\.worker\.min\.mjs$/.test(path))).toHaveLength(1)
  expect(paths.filter((path) => path.endsWith('.woff2'))).toEqual([])
  const answers = await Promise.all(paths.map((path) => visitor.get(path)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { paper } from '../../../base/drawing/paper.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { SITE_NAME: 'Night & <Day>' } })
})

afterAll(() => server.stop())

type Manifest = { name: string; description: string; icons: { src: string; sizes: string; type: string }[] }

test('the site can be kept among the programs of a device, under the name it was given', async () => {
  const { status, headers, body } = await server.visitor().get('/manifest.webmanifest')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  expect(body).toMatchObject({
    name: 'Night & <Day>',
    start_url: '/',
    display: 'standalone',
    theme_color: paper.light,
    background_color: paper.light,
  })
  expect((body as Manifest).description).not.toBe('')
})

test('every icon that the manifest or a page names is there', async () => {
  const { icons } = (await server.visitor().get('/manifest.webmanifest')).body as Manifest
  const page = (await server.visitor().get('/')).text
  const linked = Array.from(
    page.matchAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*href="([^"]+)"/g),
    ([, href]) => href,
  )
  expect(linked.toSorted()).toEqual(['/apple-touch-icon.png', '/favicon.ico', '/icon.svg'])
  for (const icon of [...icons.map(({ src }) => src), ...linked]) {
    const answer = await server.app.request(icon ?? '')
    expect([icon, answer.status, answer.headers.get('cache-control')]).toEqual([
      icon,
      200,
      'public, max-age=86400',
    ])
    expect(answer.headers.get('content-type')).toMatch(/^image\//)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
  for (const { src, type } of icons) {
    expect((await server.app.request(src)).headers.get('content-type')?.split(';')[0]).toBe(type)
  }
})

test('HEAD tells the same of the manifest', async () => {
  const answer = await server.app.request('/manifest.webmanifest', { method: 'HEAD' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

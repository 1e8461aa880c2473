import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLogo } from '../../../base/config/logo.ts'
import { WrongSetting } from '../../../base/config/setting.ts'
import { settings } from '../../../base/config/settings.ts'
import { colourAt, readPng } from '../../../testing/png.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Site } from '../contract.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20" fill="#0a0"/></svg>'
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAFElEQVR4nGNgYGD4z8DAwMDEAAUADigBA0WWXbQAAAAASUVORK5CYII='
const webp = 'UklGRh4AAABXRUJQVlA4TBEAAAAvAQAAAAfQ//73v/+BiOh/AAA='

let folder: string
let server: TestServer
let bare: TestServer

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tercet-logo-'))
  bare = await startTestServer()
  const settings = { SITE_NAME: 'Lantern', SITE_LOGO: await put('logo.svg', svg), SITE_HUE: '150' }
  server = await startTestServer({ settings, besides: bare })
})

afterAll(async () => {
  await bare.stop()
  await rm(folder, { recursive: true })
})

const siteOf = async (from: TestServer) => (await from.visitor().get('/api/site')).body as Site

test('a site without a look of its own has the stops and the colours as they are', async () => {
  expect(await siteOf(bare)).toMatchObject({ logo: null, stylesheet: null })
  const { text } = await bare.visitor().get('/')
  expect(text).not.toContain('/look/')
})

describe('the logo', () => {
  test('stands on every page, as the icon of its tab too, in the size that it will have', async () => {
    const { logo } = await siteOf(server)
    expect(logo).toMatchObject({ type: 'image/svg+xml', width: 40, height: 20 })
    const { text } = await server.visitor().get('/')
    expect(text).toContain(`<link rel="icon" href="${logo?.src}" type="image/svg+xml"/>`)
    expect(text).toContain(`<link rel="apple-touch-icon" href="${logo?.touchIcon}"/>`)
    expect(text).toMatch(new RegExp(`<img class="[^"]*" src="${logo?.src}" width="64" height="32"`))
    expect(text).not.toContain('/favicon.ico')
  })

  test('is a picture and nothing else, also where it is opened by itself', async () => {
    const { logo } = await siteOf(server)
    const answer = await server.app.request(logo?.src ?? '')
    expect([answer.status, await answer.text()]).toEqual([200, svg])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
    expect(policy?.join()).not.toContain('script')
  })

  test('is not sent again to whoever has it, and only under the name of its content', async () => {
    const { logo } = await siteOf(server)
    const { headers } = await server.app.request(logo?.src ?? '')
    const held = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await server.app.request(logo?.src ?? '', held)).status).toBe(304)
    expect((await server.app.request('/look/other.svg')).status).toBe(404)
    const head = await server.app.request(logo?.src ?? '', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('becomes the icons of devices, on paper', async () => {
    const { logo } = await siteOf(server)
    const { icons } = (await server.visitor().get('/manifest.webmanifest')).body as {
      icons: { src: string; sizes: string }[]
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
    for (const [src, size] of [
      [logo?.touchIcon, 180],
      ...icons.map((icon) => [icon.src, Number.parseInt(icon.sizes, 10)] as const),
    ] as const) {
      const answer = await server.app.request(src ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      const icon = readPng(Buffer.from(await answer.arrayBuffer()))
      expect([icon.width, icon.height]).toEqual([size, size])
      expect(colourAt(icon, size / 2, size / 2)).toBe('#00aa00ff')
      expect(colourAt(icon, 1, 1)).toBe('#fcf9fbff')
    }
  })

  test('stands on share cards, which have another address for it', async () => {
    const card = async (from: TestServer) =>
      /og:image" content="([^"]+)/.exec((await from.visitor().get('/jobs')).text)?.[1]
    expect(await card(server)).not.toBe(await card(bare))
    const painted = readPng(Buffer.from(await (await server.app.request('/card.png')).arrayBuffer()))
    const colours = Array.from({ length: 160 }, (_, x) => colourAt(painted, 60 + x, 92))
    expect(colours).toContain('#00aa00ff')
  })

  test.each([
    ['svg', svg, 'image/svg+xml', 40],
    ['png', Buffer.from(png, 'base64'), 'image/png', 2],
    ['webp', Buffer.from(webp, 'base64'), 'image/webp', 2],
  ] as const)('may be %s, whatever the name of its file', async (ending, content, type, width) => {
    const logo = readLogo(await put('picture', content))
    expect(logo).toMatchObject({ type, width })
    expect(logo?.src).toMatch(new RegExp(`\\.${ending}$`))
  })

  test.each([
    ['that is not there', null],
    ['that is a text', 'logo'],
    ['that is empty', ''],
    ['that is a page', '<!doctype html><html><body><svg></svg></body></html>'],
    ['that is an SVG without its namespace', '<svg viewBox="0 0 1 1"></svg>'],
    ['of another kind', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ])('%s stops the start with the name of the variable', async (_, content) => {
    const path = content === null ? join(folder, 'nowhere.svg') : await put('wrong', content)
    expect(() => readLogo(path)).toThrow(WrongSetting)
    expect(() => readLogo(path)).toThrow(`It expects ${settings.SITE_LOGO.expects}.`)
    await expect(startTestServer({ settings: { SITE_LOGO: path }, besides: bare })).rejects.toThrow(
      `SITE_LOGO is set to a value that cannot be used: ${path} `,
    )
  })

  test('that is too large or a folder stops it too', async () => {
    const path = await put('large.svg', svg)
    await truncate(path, 512 * 1024 + 1)
    expect(() => readLogo(path)).toThrow(`${path} is too large`)
    expect(() => readLogo(folder)).toThrow('SITE_LOGO')
  })
})

describe('the colours of another hue', () => {
  test('are a style sheet of our own, linked to behind the others', async () => {
    const { stylesheet } = await siteOf(server)
    const { text, headers } = await server.visitor().get('/')
    const sheets = Array.from(text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href]) => href)
    expect(sheets.at(-1)).toBe(stylesheet)
    expect(headers.get('content-security-policy')).toContain("style-src 'self';")
    expect(text).not.toMatch(/<style| style=/)
    const answer = await server.app.request(stylesheet ?? '')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await answer.text()).toContain('--primary: oklch(0.385 0.105 150)')
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../../testing/administrator.ts'
import { problemIn } from '../../../../testing/browser.ts'
import { makePerson, onePixel, type Person } from '../../../../testing/people.ts'
import { colourAt, readPng } from '../../../../testing/png.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import type { Site } from '../../contract.ts'
import type { SiteSettings } from '../contract.ts'

const icons = join(import.meta.dirname, '../../../../app/web/public')

let server: TestServer
let beside: TestServer
let administrator: Person
let png: Buffer

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  beside = await startTestServer({ settings: { LIMIT_FACTOR: '1000' }, besides: server })
  administrator = await makeAdministrator(server)
  png = await readFile(join(icons, 'icon-192.png'))
})

afterAll(async () => {
  await beside.stop()
  await server.stop()
})

const upload = (bytes: Uint8Array = png, { browser } = administrator) =>
  browser.put('/api/admin/site/logo', { image: Buffer.from(bytes).toString('base64') })

const remove = ({ browser } = administrator) => browser.delete('/api/admin/site/logo')

const siteOf = async (from: TestServer) => (await from.visitor().get('/api/site')).body as Site

/** The address of a new logo. */
async function newLogo(bytes?: Uint8Array): Promise<string> {
  const { status, body } = await upload(bytes)
  expect(status).toBe(200)
  return (body as { logo: string }).logo
}

const blobs = async () => (await server.db.selectFrom('blobs').select('id').execute()).map(({ id }) => id)
const idIn = (src: string) => /[0-9a-f-]{36}/.exec(src)?.[0]

beforeEach(async () => {
  await remove()
})

test('a picture becomes the logo of every page, the icon of its tab, and the icons of devices', async () => {
  const src = await newLogo()
  const { logo } = await siteOf(server)
  expect(logo).toMatchObject({ src, type: 'image/webp', width: 192, height: 192 })
  const { text } = await server.visitor().get('/')
  expect(text).toContain(`<link rel="icon" href="${src}" type="image/webp"/>`)
  expect(text).toMatch(new RegExp(`<img class="[^"]*" src="${src}" width="32" height="32"`))
  const manifest = (await server.visitor().get('/manifest.webmanifest')).body as { icons: { src: string }[] }
  for (const address of [logo?.touchIcon ?? '', ...manifest.icons.map((icon) => icon.src)]) {
    const answer = await server.app.request(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const icon = readPng(Buffer.from(await answer.arrayBuffer()))
    expect(colourAt(icon, 1, 1)).toBe('#fcf9fbff')
    expect(colourAt(icon, icon.width / 2, icon.height / 2)).not.toBe('#fcf9fbff')
  }
})

test('it is kept for good under its address, can do nothing but show, and is not sent twice', async () => {
  const src = await newLogo()
  const answer = await server.app.request(src)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
  })
  expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ type: 'webp', width: 192 })
  const held = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
  expect((await server.app.request(src, held)).status).toBe(304)
})

test('it stands on share cards, which have another address for each logo', async () => {
  const card = async () => /og:image" content="([^"]+)/.exec((await server.visitor().get('/jobs')).text)?.[1]
  const paint = async () => Buffer.from(await (await server.app.request('/card.png')).arrayBuffer())
  const [bare, painted] = [await card(), await paint()]
  await newLogo()
  expect(await card()).not.toBe(bare)
  expect((await paint()).equals(painted)).toBe(false)
  await remove()
  expect(await card()).toBe(bare)
  expect((await paint()).equals(painted)).toBe(true)
})

test('another instance shows it within two seconds, and serves it at once', async () => {
  await siteOf(beside)
  const src = await newLogo()
  server.clock.advance({ seconds: 2 })
  expect((await siteOf(beside)).logo?.src).toBe(src)
  expect((await beside.app.request(src)).status).toBe(200)
})

test('a new one has a new address, and the file of the one before goes', async () => {
  const first = await newLogo()
  const second = await newLogo()
  expect(second).not.toBe(first)
  expect((await server.app.request(first)).status).toBe(404)
  expect((await server.app.request(second)).status).toBe(200)
  expect(await blobs()).toEqual([idIn(second)])
})

test('of two that are uploaded at once one stays, with its file alone', async () => {
  const answers = await Promise.all([upload(), upload(Buffer.from(onePixel, 'base64'))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const sources = answers.map(({ body }) => (body as { logo: string }).logo)
  const { logo } = await siteOf(server)
  expect(sources).toContain(logo?.src)
  expect(await blobs()).toEqual([idIn(logo?.src ?? '')])
})

test('after its removal the three stops stand for the site again, and no file is left', async () => {
  const src = await newLogo()
  expect((await administrator.browser.get('/api/admin/site')).body).toMatchObject({ logo: src })
  expect((await remove()).body).toEqual({ logo: null })
  expect((await siteOf(server)).logo).toBeNull()
  expect((await server.visitor().get('/')).text).not.toContain('/look/')
  expect((await server.app.request(src)).status).toBe(404)
  expect(await blobs()).toEqual([])
  expect((await remove()).status).toBe(200)
})

test('each change is recorded, and a removal of nothing is none', async () => {
  const count = async () =>
    server.db.selectFrom('audit_events').select('details').where('kind', '=', 'site.changed').execute()
  const before = (await count()).length
  await newLogo()
  await remove()
  await remove()
  expect((await count()).slice(before)).toEqual([
    { details: { settings: 'logo' } },
    { details: { settings: 'logo' } },
  ])
})

describe('where a variable sets the logo', () => {
  test('that one is shown, and it is neither replaced nor removed here', async () => {
    await newLogo()
    const settings = { SITE_LOGO: join(icons, 'icon-512.png') }
    const fixed = await startTestServer({ settings, besides: server })
    const other = await makeAdministrator(fixed)
    expect((await siteOf(fixed)).logo).toMatchObject({ type: 'image/png', width: 512 })
    expect((await other.browser.get('/api/admin/site')).body as SiteSettings).toMatchObject({
      logo: null,
      fixed: [{ setting: 'logo', variable: 'SITE_LOGO' }],
    })
    const page = (await other.browser.get('/admin/site')).text
    expect(page).toContain('Set by SITE_LOGO')
    expect(page).not.toContain('Upload logo')
    for (const answer of [await upload(png, other), await remove(other)]) {
      expect(problemIn(answer)).toMatchObject({ status: 409, type: '/problems/fixed-setting' })
      expect(problemIn(answer).detail).toContain('SITE_LOGO')
    }
    await fixed.stop()
  })
})

describe('is refused:', () => {
  test('a visitor and a member', async () => {
    const visitor = server.visitor()
    const member = await makePerson(server)
    expect((await visitor.put('/api/admin/site/logo', { image: onePixel })).status).toBe(401)
    expect((await visitor.delete('/api/admin/site/logo')).status).toBe(401)
    expect((await upload(png, member)).status).toBe(403)
    expect((await remove(member)).status).toBe(403)
    expect((await siteOf(server)).logo).toBeNull()
  })

  test.each([
    ['a drawing, which may hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['nothing', Buffer.alloc(0)],
    ['a picture that is cut short', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['one that is too large', Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.alloc(45_000)])],
  ])('%s', async (_, bytes) => {
    expect(problemIn(await upload(bytes))).toMatchObject({ status: 422, errors: [{ field: 'image' }] })
    expect((await siteOf(server)).logo).toBeNull()
    expect(await blobs()).toEqual([])
  })
})

test('without scripts the form of Your site does it too', async () => {
  const { browser } = administrator
  const form = new FormData()
  form.set('section', 'logo')
  form.set('image', new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }))
  const headers = { cookie: browser.cookieHeader(), 'sec-fetch-site': 'same-origin' }
  await server.app.request(new URL('/admin/site', server.config.publicUrl), {
    method: 'POST',
    headers,
    body: form,
  })
  const { logo } = await siteOf(server)
  expect(logo?.width).toBe(192)
  const page = (await browser.get('/admin/site')).text
  expect(page).toContain('Remove logo')
})

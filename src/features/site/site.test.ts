import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { usualStatistics } from './settings/rules.ts'

let configured: TestServer
let bare: TestServer

beforeAll(async () => {
  configured = await startTestServer({
    settings: {
      PUBLIC_URL: 'https://courses.example.org',
      SITE_NAME: 'Leseschule “Köln”',
      SITE_TAGLINE: 'Lesen. Lernen.',
      CONTACT_EMAIL: 'hallo@example.org',
      CONTACT_PHONE: '+49 221 5550100',
      CONTACT_ADDRESS: 'Lesegasse 3, Köln',
      SOCIAL_LINKS: 'https://example.org/a https://example.com/b',
    },
  })
  bare = await startTestServer()
})

afterAll(async () => {
  await configured.stop()
  await bare.stop()
})

test('the site tells what its operator has set, and the year of its clock', async () => {
  const answer = await configured.visitor().get('/api/site')
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      name: 'Leseschule “Köln”',
      tagline: 'Lesen. Lernen.',
      logo: null,
      stylesheet: null,
      url: 'https://courses.example.org',
      contact: { email: 'hallo@example.org', phone: '+49 221 5550100', address: 'Lesegasse 3, Köln' },
      social: ['https://example.org/a', 'https://example.com/b'],
      statistics: usualStatistics,
      registration: 'open',
      year: 2026,
    },
  ])
  configured.clock.advance({ days: 41 })
  expect((await configured.visitor().get('/api/site')).body).toMatchObject({ year: 2027 })
})

test('a site whose operator has set nothing is Tercet, at the address of this machine', async () => {
  const { body } = await bare.visitor().get('/api/site')
  expect(body).toEqual({
    name: 'Tercet',
    tagline: 'Learn. Grow. Succeed.',
    logo: null,
    stylesheet: null,
    url: 'http://localhost:4173',
    contact: {
      email: 'hello@example.org',
      phone: '+880 2 5550 0100',
      address: '12 Reading Room Lane, Dhaka 1205, Bangladesh',
    },
    social: ['https://www.facebook.com/', 'https://github.com/', 'https://www.youtube.com/'],
    statistics: usualStatistics,
    registration: 'open',
    year: 2026,
  })
})

test('a site may have no profiles elsewhere', async () => {
  const quiet = await startTestServer({ settings: { SOCIAL_LINKS: 'none' }, besides: bare })
  expect((await quiet.visitor().get('/api/site')).body).toMatchObject({ social: [] })
})

const readIn = (server: TestServer, path: string, language: string) =>
  server.visitor().send(path, { headers: { 'accept-language': language } })

test('a document is in the language of its reader, and caches are told so', async () => {
  const bangla = await readIn(bare, '/privacy-policy', 'bn')
  expect(bangla.text).toMatch(/<html lang="bn"/)
  expect(bangla.text).toMatch(/<article class="[^"]*"><p dir="auto">আপনি /)
  expect(bangla.text).toMatch(/সর্বশেষ পরিবর্তন: [০-৯]+ [^,]+, [০-৯]{4}।/)
  expect((await readIn(bare, '/privacy-policy', 'en')).text).toMatch(
    /<article class="[^"]*"><p dir="auto">This /,
  )
  const { body, headers } = await readIn(bare, '/api/documents/terms', 'bn')
  expect(body).toMatchObject({ language: 'bn' })
  expect(headers.get('content-language')).toBe('bn')
  expect(headers.get('vary')).toContain('accept-language')
})

test("a document of the operator's that is in English alone says so within a page in another language", async () => {
  const data = mkdtempSync(join(tmpdir(), 'tercet-content-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  mkdirSync(join(data, 'content'))
  writeFileSync(join(data, 'content/terms.md'), 'Last changed: 2027-01-31\n\n## Be kind\n')
  const own = await startTestServer({ settings: { DATA_DIR: data }, besides: bare })
  const { text } = await readIn(own, '/terms-condition', 'bn')
  await own.stop()
  expect(text).toMatch(/<html lang="bn"/)
  expect(text).toMatch(/<ol lang="en"><li>.*Be kind/)
  expect(text).toMatch(/<article class="[^"]*" lang="en"><h2/)
})

test('an instructor of the list leads to the page of a member who teaches, and to none of somebody who does not', async () => {
  const teaching = await startTestServer({ world: true })
  onTestFinished(() => teaching.stop())
  const read = async (server: TestServer) =>
    (await server.visitor().get('/api/instructors')).body as { id: string; member?: string }[]
  const oluchi = '019a48ff-1276-7b0c-8361-ea1763133a26'
  expect((await read(teaching)).find(({ id }) => id === 'oluchi-nwosu')).toMatchObject({ member: oluchi })
  expect((await read(bare)).filter(({ member }) => member !== undefined)).toEqual([])
  const { text } = await teaching.visitor().get('/instructors')
  expect(text).toMatch(new RegExp(`<h2[^>]*><a href="/instructors/${oluchi}"[^>]*>Oluchi Nwosu</a>`))
  expect(text).toContain(`href="/instructors/${oluchi}#courses"`)
  expect(text).toContain('href="/all-courses?q=How+to+Read+a+Street"')
})

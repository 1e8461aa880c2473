import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

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
    year: 2026,
  })
})

test('a site may have no profiles elsewhere', async () => {
  const quiet = await startTestServer({ settings: { SOCIAL_LINKS: 'none' }, besides: bare })
  expect((await quiet.visitor().get('/api/site')).body).toMatchObject({ social: [] })
})

test('a document says in which language it is where the page around it is in another', async () => {
  const read = (language: string) =>
    bare.visitor().send('/privacy-policy', { headers: { 'accept-language': language } })
  const [english, bangla] = await Promise.all([read('en'), read('bn')])
  expect(english.text).toMatch(/<article class="[^"]*"><p/)
  expect(bangla.text).toMatch(/<html lang="bn"/)
  expect(bangla.text).toMatch(/<article class="[^"]*" lang="en"><p/)
  expect(bangla.text).toMatch(/সর্বশেষ পরিবর্তন: [০-৯]+ [^,]+, [০-৯]{4}।/)
})

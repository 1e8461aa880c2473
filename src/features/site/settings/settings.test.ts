import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { SiteChange, SiteSettings } from './contract.ts'
import { usualStatistics } from './rules.ts'

const password = 'Correct.Horse1'
let emails = 0
const newEmail = () => `new-${emails++}@example.org`

let server: TestServer
let fixed: TestServer
let administrator: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '100' } })
  const settings = { SITE_NAME: 'Lantern', SITE_HUE: '150', CONTACT_PHONE: '12', SOCIAL_LINKS: 'none' }
  fixed = await startTestServer({ settings, besides: server })
  administrator = await makeAdministrator(server)
})

afterAll(async () => {
  await fixed.stop()
  await server.stop()
})

beforeEach(async () => {
  await server.db
    .updateTable('site_settings')
    .set({ name: null, tagline: null, hue: null, email: null, phone: null, address: null, social: null })
    .set({ statistics: null, registration: null, version: sql`version + 1` })
    .execute()
  server.site.forget()
  fixed.site.forget()
})

const change = (body: SiteChange, headers = {}) =>
  administrator.browser.send('/api/admin/site', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function read(): Promise<{ settings: SiteSettings; tag: string }> {
  const { body, headers } = await administrator.browser.get('/api/admin/site')
  return { settings: body as SiteSettings, tag: headers.get('etag') ?? '' }
}

test('a new site is as by default, and nothing of it is fixed', async () => {
  expect((await read()).settings).toEqual({
    name: 'Tercet',
    tagline: 'Learn. Grow. Succeed.',
    hue: null,
    email: 'hello@example.org',
    phone: '+880 2 5550 0100',
    address: '12 Reading Room Lane, Dhaka 1205, Bangladesh',
    social: ['https://www.facebook.com/', 'https://github.com/', 'https://www.youtube.com/'],
    statistics: usualStatistics,
    registration: 'open',
    logo: null,
    fixed: [],
  })
})

test('what is changed is told, and shown by everything that names the site', async () => {
  const answer = await change({
    name: ' Night  School ',
    tagline: 'Read. Rest.',
    hue: 250,
    email: 'Desk@Example.org',
    social: ['https://example.org/us'],
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ name: 'Night School', hue: 250, email: 'desk@example.org' })
  const visitor = server.visitor()
  const { text: home } = await visitor.get('/')
  expect(home).toMatch(/<title>[^<]*Night School/)
  expect(home).toContain('"og:site_name" content="Night School"')
  expect(home).toContain('https://example.org/us')
  expect(home).not.toContain('https://github.com/')
  expect((await visitor.get('/feed.xml')).text).toContain('Night School')
  expect((await visitor.get('/manifest.webmanifest')).body).toMatchObject({ name: 'Night School' })
  expect((await visitor.get('/api/openapi.json')).body).toMatchObject({ info: { title: 'Night School API' } })
  const terms = (await visitor.get('/terms-condition')).text
  expect(terms).toContain('the people who run Night School')
  expect(terms).toContain('mailto:desk@example.org')
  const { stylesheet } = (await visitor.get('/api/site')).body as { stylesheet: string }
  expect(home).toContain(`<link rel="stylesheet" href="${stylesheet}"`)
  expect((await visitor.get(stylesheet)).text).toContain(' 250)')
})

test('mail has the new name', async () => {
  await change({ name: 'Night School', tagline: 'Read. Rest.' })
  const mailing = await startTestServer({ settings: { SMTP_URL: 'smtp://localhost:9' }, besides: server })
  const email = newEmail()
  await mailing.visitor().post('/api/auth/sign-up', { email, password })
  const row = await server.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  await mailing.stop()
  expect(row.subject).toContain('Night School')
})

test('a blank phone number and address are shown nowhere', async () => {
  await change({ phone: '', address: ' ' })
  const visitor = server.visitor()
  const contact = (await visitor.get('/contact-us')).text
  expect(contact).not.toMatch(/tel:|Reading Room Lane/)
  expect(contact).toContain('mailto:hello@example.org')
  for (const name of ['terms', 'privacy']) {
    const { text } = await visitor.get(`/api/documents/${name}`)
    expect(text).not.toMatch(/call|Letters reach|\{if|\{end|run Tercet, |Dhaka 1205/)
    expect(text).toContain('mailto:hello@example.org')
  }
})

test('numbers are shown as they are chosen, and one that is 0 is not', async () => {
  await change({ statistics: { courses: 7, instructors: 0, assignments: 15, students: 120_000 } })
  const { text } = await server.visitor().get('/')
  const shown = Array.from(
    text.matchAll(/<dt>([^<]+)<\/dt><dd>.*?<span class="vh">([^<]+)/g),
    ([, ...said]) => said,
  )
  expect(shown).toEqual([
    ['Total Courses', '7+'],
    ['Assignments Per course', '15+'],
    ['Students Enrolled', '120000+'],
  ])
})

test('what a variable sets is told with its name, goes before what is saved, and cannot be changed', async () => {
  await change({ name: 'Night School', phone: '34', tagline: 'Read. Rest.' })
  const other = await makeAdministrator(fixed)
  const { body } = await other.browser.get('/api/admin/site')
  expect(body).toMatchObject({ name: 'Lantern', hue: 150, phone: '12', social: [], tagline: 'Read. Rest.' })
  expect((body as SiteSettings).fixed).toEqual([
    { setting: 'name', variable: 'SITE_NAME' },
    { setting: 'hue', variable: 'SITE_HUE' },
    { setting: 'phone', variable: 'CONTACT_PHONE' },
    { setting: 'social', variable: 'SOCIAL_LINKS' },
  ])
  expect((await fixed.visitor().get('/')).text).toMatch(/<title>[^<]*Lantern/)
  for (const [wrong, variable] of [
    [{ name: 'Other' }, 'SITE_NAME'],
    [{ hue: null }, 'SITE_HUE'],
  ] as const) {
    const answer = await other.browser.patch('/api/admin/site', wrong)
    expect(problemIn(answer)).toMatchObject({ status: 409, type: '/problems/fixed-setting' })
    expect(problemIn(answer).detail).toContain(variable)
  }
  expect((await other.browser.patch('/api/admin/site', { name: 'Lantern', tagline: 'Rest.' })).status).toBe(
    200,
  )
})

test('another instance shows a change within two seconds', async () => {
  await fixed.visitor().get('/api/site')
  await change({ tagline: 'Seen everywhere.' })
  server.clock.advance({ seconds: 2 })
  expect((await fixed.visitor().get('/api/site')).body).toMatchObject({ tagline: 'Seen everywhere.' })
})

describe('of two administrators', () => {
  test('who save the same version one wins, and the other is told', async () => {
    const { tag } = await read()
    const names = Array.from({ length: 8 }, (_, at) => `Name ${at}`)
    const answers = await Promise.all(names.map((name) => change({ name }, { 'if-match': tag })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(7)
    expect((await read()).settings.name).toBe(names[statuses.indexOf(200)])
  })

  test('the second may repeat a change whose answer was lost', async () => {
    const { tag } = await read()
    const first = await change({ name: 'Once' }, { 'if-match': tag })
    const again = await change({ name: 'Once' }, { 'if-match': tag })
    expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
  })

  test('without a version the last one wins', async () => {
    await change({ name: 'First' })
    expect((await change({ name: 'Second' })).status).toBe(200)
  })
})

test('each change is recorded by the names of what was changed, without a word of it', async () => {
  const count = () =>
    server.db
      .selectFrom('audit_events')
      .select(['member_id', 'details'])
      .where('kind', '=', 'site.changed')
      .orderBy('at')
      .orderBy('id')
      .execute()
  const before = (await count()).length
  await change({ name: 'Quiet', phone: '5550', tagline: 'Learn. Grow. Succeed.' })
  await change({ name: 'Quiet' })
  const events = (await count()).slice(before)
  expect(events).toEqual([{ member_id: administrator.id, details: { settings: 'name phone' } }])
})

describe('registration by invitation', () => {
  test('refuses who is not invited, and says where to ask', async () => {
    await change({ registration: 'invitation', email: 'desk@example.org' })
    const visitor = server.visitor()
    const answer = await visitor.post('/api/auth/sign-up', { email: newEmail(), password })
    expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/by-invitation' })
    expect(problemIn(answer).detail).toContain('desk@example.org')
    const { text } = await visitor.get('/register')
    expect(text).toContain('New members are invited')
    expect(text).not.toContain('Confirm Password')
    await change({ registration: 'open' })
    expect((await visitor.post('/api/auth/sign-up', { email: newEmail(), password })).status).toBe(201)
    expect((await visitor.get('/register')).text).toContain('Confirm Password')
  })
})

describe('is refused:', () => {
  test('a visitor and a member', async () => {
    const member = await makePerson(server)
    expect((await server.visitor().get('/api/admin/site')).status).toBe(401)
    expect((await server.visitor().patch('/api/admin/site', { name: 'Mine' })).status).toBe(401)
    expect((await member.browser.get('/api/admin/site')).status).toBe(403)
    expect((await member.browser.patch('/api/admin/site', { name: 'Mine' })).status).toBe(403)
    expect((await read()).settings.name).toBe('Tercet')
  })

  test.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a tagline of two lines', { tagline: 'one\ntwo' }, 'tagline'],
    ['a hue beyond the circle', { hue: 361 }, 'hue'],
    ['half a hue', { hue: 1.5 }, 'hue'],
    ['an e-mail that is none', { email: 'nobody' }, 'email'],
    ['a link that is a script', { social: ['javascript:alert(1)'] }, 'social.0'],
    ['nine links', { social: Array.from({ length: 9 }, () => 'https://example.org/') }, 'social'],
    ['a number below nothing', { statistics: { ...usualStatistics, courses: -1 } }, 'statistics.courses'],
    ['three numbers', { statistics: { courses: 1, instructors: 1, assignments: 1 } }, 'statistics.students'],
    ['another way to register', { registration: 'never' }, 'registration'],
  ])('%s', async (_, body, field) => {
    const answer = await change(body as SiteChange)
    expect(problemIn(answer)).toMatchObject({ status: 422, errors: [{ field }] })
  })

  test('a setting that there is not', async () => {
    expect((await change({ logo: 'x' } as SiteChange)).status).toBe(422)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Document, Instructor, Site } from './contract.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    world: true,
    settings: {
      DATA_DIR: '/nonexistent/tercet',
      SITE_NAME: 'Lantern',
      CONTACT_EMAIL: 'desk@lantern.example',
      CONTACT_PHONE: '+1 (555) 0100',
      CONTACT_ADDRESS: '9 Wick Street',
      SOCIAL_LINKS: 'https://x.com/lantern',
    },
  })
})

afterAll(() => server.stop())

test('everybody may ask for the name, the contact details and the year', async () => {
  const answer = await server.visitor().get('/api/site')
  expect(answer.status).toBe(200)
  expect(answer.body as Site).toEqual({
    name: 'Lantern',
    url: 'http://localhost:4173',
    contact: { email: 'desk@lantern.example', phone: '+1 (555) 0100', address: '9 Wick Street' },
    social: ['https://x.com/lantern'],
    year: 2026,
  })
})

test('everybody may ask for the instructors', async () => {
  const answer = await server.visitor().get('/api/instructors')
  expect(answer.status).toBe(200)
  const list = answer.body as Instructor[]
  expect(list).toHaveLength(8)
  for (const instructor of list) {
    expect(Object.keys(instructor).sort()).toEqual([
      'courses',
      'experience',
      'expertise',
      'id',
      'image',
      'name',
    ])
  }
})

test('the instructors that come with the product teach the courses of the demo world', async () => {
  const visitor = server.visitor()
  const instructors = (await visitor.get('/api/instructors')).body as Instructor[]
  const courses = (await visitor.get('/api/all-new-courses')).body as { title: string; name: string }[]
  const titles = new Set(courses.map(({ title }) => title))
  expect(instructors.flatMap((person) => person.courses).filter((title) => !titles.has(title))).toEqual([])
  for (const { name, title } of courses) {
    expect(instructors.find((person) => person.name === name)?.courses).toContain(title)
  }
})

test('everybody may read the terms and the privacy policy, and there is no third document', async () => {
  const visitor = server.visitor()
  for (const name of ['terms', 'privacy']) {
    const answer = await visitor.get(`/api/documents/${name}`)
    expect(answer.status).toBe(200)
    const { changed, minutes, blocks } = answer.body as Document
    expect(changed).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(minutes).toBeGreaterThan(1)
    expect(blocks.length).toBeGreaterThan(20)
  }
  for (const name of ['instructors', 'Terms', '..%2Fterms', 'terms.md']) {
    expect(problemIn(await visitor.get(`/api/documents/${name}`)).status).toBe(404)
  }
})

test.each([
  [
    '/instructors',
    'Instructors',
    ['Oluchi Nwosu', '26 years of experience', 'Why Learn From Us?', 'What We Provide?'],
  ],
  ['/contact-us', 'Contact Us', ['Online Inquiry', 'tel:+15550100', 'desk@lantern.example', '9 Wick Street']],
  [
    '/terms-condition',
    'Terms &amp; Condition',
    ['at least 13 years old', 'the law of Bangladesh', 'run Lantern'],
  ],
  ['/privacy-policy', 'Privacy Policy', ['Last changed 21 November 2026.', 'mailto:desk@lantern.example']],
  ['/jobs', 'Jobs', ['<h1>Jobs</h1>']],
])('%s arrives whole, without waiting for scripts', async (path, title, parts) => {
  const { status, text } = await server.visitor().get(path)
  expect(status).toBe(200)
  expect(text).toContain(`<title>Lantern | ${title}</title>`)
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toMatch(/ style="/)
})

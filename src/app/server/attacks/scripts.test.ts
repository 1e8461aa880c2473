import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../../testing/pages.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { visitorChange } from '../../../testing/samples.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/**
 * Scripts in other people's browsers, from an address (reflected) or out of the database (stored). What browsers make of
 * it stands in e2e/badinput.spec.ts and e2e/injected.spec.ts; here is every answer that holds a text.
 */
const attack = `</script></style></title>--><xss onload=ran()>"'\`\${ran()}{{ran()}}]]>`

let server: TestServer
let eve: Person
let course: string

beforeAll(async () => {
  server = await startTestServer()
  eve = await makePerson(server, attack)
  course = await makeCourse(eve, { title: attack, duration: attack, description: attack })
  await eve.browser.post('/api/enroll-course', { courseId: course, email: eve.email })
  const { path, body } = visitorChange
  expect((await server.visitor().post(`/api${path}`, body({ name: attack, text: attack }))).status).toBe(201)
})

afterAll(() => server.stop())

const parameters = [
  'q',
  'from',
  'email',
  'token',
  'sort',
  'after',
  'failure',
  'provider',
  'notice',
  'link',
  'xss',
]

const pages = pagePaths().map((path) => path.replace('*', 'members'))

function expectInert(text: string, type: string | null): void {
  if (!/html|xml|svg/.test(type ?? '')) return
  expect(text.toLowerCase()).not.toContain('<xss')
  expect(text).not.toMatch(/<[^>"']*onload=/)
}

test.each(pages)('the page %s tells nothing of its address as markup', async (page) => {
  const query = new URLSearchParams(parameters.map((name) => [name, attack]))
  for (const address of [
    `${page.replace(/:\w+/, course)}?${query}`,
    `${page.replace(/:\w+/, encodeURIComponent(attack))}?${encodeURIComponent(attack)}=1#${attack}`,
    `${page === '/' ? '' : page}/${encodeURIComponent(attack)}`,
  ]) {
    for (const browser of [server.visitor(), eve.browser]) {
      const { text, headers } = await browser.get(address)
      expectInert(text, headers.get('content-type'))
      expect([...headers.values()].join('\n')).not.toContain('<xss')
    }
  }
})

test('a search is told again, as text', async () => {
  const { text } = await server.visitor().get(`/all-courses?${new URLSearchParams({ q: attack })}`)
  expect(text).toContain('&lt;xss')
})

test.each([
  '/',
  '/all-courses',
  '/all-courses/{id}',
  '/course/{id}',
  '/my-enrolled-courses',
  '/manage-course',
])('what a member wrote shows as text on %s', async (page) => {
  const { text, headers } = await eve.browser.get(page.replace('{id}', course))
  expectInert(text, headers.get('content-type'))
  expect(text).toContain('&lt;xss')
})

test.each(['/feed.xml', '/atom.xml', '/sitemap.xml', '/manifest.webmanifest', '/robots.txt'])(
  'what a member wrote is only text in %s',
  async (address) => {
    const { text, headers } = await server.visitor().get(address)
    expectInert(text, headers.get('content-type'))
  },
)

test.each(['/api/all-courses', '/api/auth/session', `/api/nothing/${encodeURIComponent(attack)}`])(
  '%s answers with data that no browser takes for a page',
  async (address) => {
    const { headers } = await eve.browser.send(address, { headers: { accept: 'text/html' } })
    expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../../testing/administrator.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { readFixtures } from '../../../../testing/fixtures.ts'
import { makeObjects } from '../../../../testing/objects.ts'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { adminPaths } from '../../../web/pages/admin/AdminPages.tsx'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await makePerson(server)
})

afterAll(() => server.stop())

const form = /<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs
const key = /name="intent-key" value="([0-9a-f-]{36})"/

/** The forms of a page that change something; those of the window to a provider and the two ways to log out stand apart. */
async function formsOf(browser: Browser, path: string): Promise<string[]> {
  const { text } = await browser.get(path)
  return [...text.matchAll(form)]
    .map(([whole]) => whole)
    .filter((whole) => !/action="\/(api\/auth\/popup|logout|language)/.test(whole))
}

/** Sends a form as a browser without scripts does. */
function submit(browser: Browser, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString()
  return browser.send(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

async function keyOn(path: string): Promise<string> {
  const [first = ''] = await formsOf(person.browser, path)
  return key.exec(first)?.[1] ?? ''
}

const course = { title: 'Reading Slowly', imageUrl: '', duration: '', description: '' }

async function countCourses(): Promise<number> {
  const rows = await server.db
    .selectFrom('courses')
    .select('id')
    .where('creator_id', '=', person.id)
    .execute()
  return rows.length
}

test('every form that changes something has a key of its own at each showing', async () => {
  const admin = await makeAdministrator(server)
  const id = await makeCourse(admin)
  const made = await makeObjects(await readFixtures(), server, { member: person, course: id })
  const shown = Object.entries(made).filter(([kind]) => adminPaths.includes(`/admin/${kind}/:id`))
  expect(shown.length).toBeGreaterThan(0)
  const places = [
    [server.visitor(), ['/login', '/register', '/contact-us', '/forgot-password']],
    [person.browser, [`/all-courses/${id}`, '/profile']],
    [
      admin.browser,
      [
        '/add-course',
        `/update-course/${id}`,
        `/admin/members/${person.id}`,
        ...shown.map(([kind, id]) => `/admin/${kind}/${id}`),
      ],
    ],
  ] as const
  const keys: (string | undefined)[] = []
  for (const [browser, paths] of places) {
    for (const path of [...paths, ...paths]) {
      const forms = await formsOf(browser, path)
      expect(forms.length, path).toBeGreaterThan(0)
      keys.push(...forms.map((whole) => key.exec(whole)?.[1]))
    }
  }
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a form that is sent five times at once acts once, and each time shows how that went', async () => {
  const before = await countCourses()
  const fields = { ...course, 'intent-key': await keyOn('/add-course') }
  const pages = await Promise.all([1, 2, 3, 4, 5].map(() => submit(person.browser, '/add-course', fields)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const links = pages.map(({ text }) => /\/all-courses\/[0-9a-f-]{36}/.exec(text)?.[0])
  expect(links[0]).toBeDefined()
  expect(new Set(links).size).toBe(1)
  expect(await countCourses()).toBe(before + 1)
})

test('whoever goes back and changes what they had sent has asked for something else', async () => {
  const before = await countCourses()
  const fields = { ...course, 'intent-key': await keyOn('/add-course') }
  await submit(person.browser, '/add-course', fields)
  await submit(person.browser, '/add-course', { ...fields, title: 'Reading Slower' })
  await submit(person.browser, '/add-course', fields)
  expect(await countCourses()).toBe(before + 2)
})

test('whoever registers twice at once by one form is registered and let in once', async () => {
  const [first = ''] = await formsOf(server.visitor(), '/register')
  const email = 'twice@example.org'
  const fields = {
    email,
    password: 'Correct.Horse1',
    confirm: 'Correct.Horse1',
    name: 'Twice',
    photo: 'https://example.org/a.jpg',
  }
  const visitor = server.visitor()
  const sent = { ...fields, 'intent-key': key.exec(first)?.[1] ?? '' }
  const pages = await Promise.all([1, 2].map(() => submit(visitor, '/register', sent)))
  expect(pages.map(({ status }) => status)).toEqual([302, 302])
  const user = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const sessions = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('a form without a key, or with a strange one, works', async () => {
  const before = await countCourses()
  for (const extra of [
    {},
    { 'intent-key': '' },
    { 'intent-key': '"ä\u0000' },
    { 'intent-key': 'x'.repeat(5000) },
  ]) {
    expect((await submit(person.browser, '/add-course', { ...course, ...extra })).status).toBe(200)
  }
  expect(await countCourses()).toBe(before + 4)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** Links that look like those of the web, and that a browser takes for paths of the page that they stand in. */
let server: TestServer
let eve: Person

beforeAll(async () => {
  server = await startTestServer()
  eve = await makePerson(server, 'Eve')
})

afterAll(() => server.stop())

const links = [
  'https:e.org',
  'https:/e.org',
  'https:///e.org',
  'https:\\\\e.org',
  'http:e.org',
  'HTTPS:e.org',
]

test.each(links)('%s is a link nowhere', async (link) => {
  const fields = { title: 'T', imageUrl: link, duration: '', description: '' }
  const id = await makeCourse(eve)
  const answers = [
    await eve.browser.post(`/api/add-course?email=${eve.email}`, fields),
    await eve.browser.put(`/api/update-course/${id}`, fields),
    await eve.browser.patch('/api/auth/profile', { photoURL: link }),
  ]
  for (const answer of answers) {
    expect(problemIn(answer)).toMatchObject({
      status: 422,
      errors: [{ message: expect.stringContaining('://') }],
    })
  }
})

test('one that is kept from before leads nowhere in any page, which shows all the same', async () => {
  const id = await makeCourse(eve, { title: 'Kept' })
  await server.db.updateTable('courses').set({ image_url: 'https:e.org' }).where('id', '=', id).execute()
  await server.db.updateTable('users').set({ photo_url: 'https:e.org' }).where('id', '=', eve.id).execute()
  for (const page of [`/all-courses/${id}`, '/all-courses', '/manage-course', '/profile']) {
    const { status, text } = await eve.browser.get(page)
    expect(status).toBe(200)
    expect(text).not.toMatch(/(?:src|href|content)="https:e\.org/)
    expect(text).not.toContain('"image":"https:e.org"')
  }
})

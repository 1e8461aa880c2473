import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

/** The title of a page, and how many headings of the first level it has. */
function namesOf(html: string): [title: string | undefined, headings: number] {
  return [/<title>([^<]*)<\/title>/.exec(html)?.[1], html.match(/<h1[\s>]/g)?.length ?? 0]
}

describe('titles', () => {
  test.each([
    ['/', 'Tercet | Home'],
    ['/register', 'Tercet | Registration'],
    ['/login', 'Tercet | Login'],
    ['/all-new-courses', 'Tercet | All Courses'],
    ['/all-courses', 'Tercet | Catalogue'],
    ['/popular-courses', 'Tercet | Popular Courses'],
    ['/forgot-password', 'Tercet | Forgot password?'],
    ['/reset-password', 'Tercet | New password'],
    ['/verify-email', 'Tercet | Email address'],
  ])('%s is called %s', async (path, title) => {
    const { text } = await server.visitor().get(path)
    expect(namesOf(text)).toEqual([title, 1])
  })

  test("the members' pages are called by what one does there", async () => {
    const amina = await makePerson(server, 'Amina Rahman')
    const id = await makeCourse(amina, { title: 'Reading Slowly' })
    for (const [path, title] of [
      ['/add-course', 'Tercet | Add Course'],
      ['/manage-course', 'Tercet | Manage Course'],
      ['/my-enrolled-courses', 'Tercet | My Enrolled Courses'],
      [`/update-course/${id}`, 'Tercet | Edit Course Reading Slowly'],
      [`/all-courses/${id}`, 'Tercet | Reading Slowly'],
    ]) {
      const { text } = await amina.browser.get(path ?? '')
      expect(namesOf(text)).toEqual([title, 1])
    }
  })
})

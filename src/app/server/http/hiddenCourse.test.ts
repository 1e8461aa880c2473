import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import type { Browser } from '../../../testing/browser.ts'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { publicPages } from '../../features.ts'

const endpoints = await readEndpoints()

const marker = 'Zyxomma'

let server: TestServer
let ruth: Person
let teacher: Person
let stranger: Person
let course: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  ruth = await makeAdministrator(server)
  teacher = await makePerson(server, 'Henrik')
  stranger = await makePerson(server)
  await makeCourse(teacher, { title: 'Dovetails and other joints' })
  course = await makeCourse(teacher, {
    title: `Dovetails ${marker}`,
    description: `Saw ${marker}.`,
    imageUrl: `https://example.org/${marker}.png`,
  })
  const learner = await makePerson(server)
  await enroll(learner, course)
  await learner.browser.put(`/api/course/${course}/review`, { stars: 5, text: `All of ${marker}!` })
  await stranger.browser.put(`/api/saved-courses/${course}`, {})
})

afterAll(() => server.stop())

/** Every address that visitors or any member may read, as it names the course, its creator, or its words. */
function addresses(): string[] {
  const reads = endpoints.filter(
    ({ method, path, access }) =>
      method === 'get' &&
      ['anyone', 'member', 'self'].includes(String(access)) &&
      // What members take along names what they have saved themselves.
      path !== '/auth/export',
  )
  const all = [
    ...Object.keys(publicPages).map((page) => page.replaceAll(/:(\w+)/g, '{$1}')),
    ...reads.map(({ path }) => `/api${path}`),
    ...['/saved', '/feed.xml', '/atom.xml', '/sitemap.xml', '/course/{id}', '/course/{id}/card.png'],
    '/sitemap-courses.xml?from=00000000-0000-0000-0000-000000000000',
  ].map((path) =>
    path
      .replaceAll(/\{(id|course|courseId)\}/g, course)
      .replaceAll('{instructor}', teacher.id)
      .replaceAll(/\{\w+\}/g, 'terms'),
  )
  const words = [
    'q=zyxomma',
    'q=zyxomna',
    'q=dovetails',
    'sort=popular',
    `ids=${course}`,
    `courseIds=${course}`,
  ]
  const search = ['/all-courses', '/all-new-courses', '/courses'].flatMap((end) =>
    all.filter((path) => path.endsWith(end)),
  )
  return [
    ...all,
    ...reads
      .filter(({ access }) => access === 'self')
      .map(({ path }) => `/api${path}?email=${stranger.email}&courseId=${course}`),
    ...[...search, '/api/all-courses/alternatives', '/api/all-courses/count', '/api/courses/by-ids'].flatMap(
      (path) => words.map((query) => `${path}?${query}`),
    ),
  ]
}

/** The addresses whose answers tell of the course, to a visitor and to a member who has nothing to do with it but saved it. */
async function telling(): Promise<string[]> {
  const found: string[] = []
  for (const path of addresses()) {
    for (const [who, browser] of [
      ['visitor', server.visitor()],
      ['member', stranger.browser],
    ] satisfies [string, Browser][]) {
      const { text } = await browser.get(path)
      // The words of a search are repeated as they were typed.
      const said = text
        .replaceAll(new URLSearchParams(path.split('?')[1]).get('q') ?? marker.repeat(9), '')
        .toLowerCase()
      if (said.includes(marker.toLowerCase()) || (path.includes('sitemap') && said.includes(course)))
        found.push(`${who} ${path}`)
    }
  }
  return found
}

test('a hidden course is told to nobody else by any address', async () => {
  const before = await telling()
  for (const path of [
    'visitor /',
    'visitor /all-courses',
    `visitor /all-courses/${course}`,
    'visitor /feed.xml',
    'visitor /sitemap-courses.xml?from=00000000-0000-0000-0000-000000000000',
    'visitor /api/popular-courses',
    `visitor /api/course/${course}/reviews`,
    `visitor /api/instructors/${teacher.id}/courses`,
    'visitor /api/all-courses/alternatives?q=zyxomna',
    'member /api/saved-courses',
    `member /api/courses/by-ids?ids=${course}`,
  ]) {
    expect(before).toContain(path)
  }
  await ruth.browser.put(`/api/admin/courses/${course}/state`, { state: 'hidden', reason: 'spam' })
  expect(await telling()).toEqual([])
  expect((await server.visitor().get(`/course/${course}/card.png`)).status).toBe(404)
})

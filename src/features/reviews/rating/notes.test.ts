import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let teacher: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '100' } })
  teacher = await makePerson(server, 'Henrik')
})

afterAll(() => server.stop())

const ask = (ids: string[]) => server.visitor().get(`/api/courses/notes?ids=${ids.join(',')}`)

async function reviewedBy(stars: number[]): Promise<string> {
  const course = await makeCourse(teacher)
  for (const many of stars) {
    const learner = await makePerson(server)
    await enroll(learner, course)
    await learner.browser.put(`/api/course/${course}/review`, { stars: many })
  }
  return course
}

test('cards tell who teaches, and an average from three reviews on', async () => {
  const [two, three] = [await reviewedBy([5, 5]), await reviewedBy([5, 4, 4])]
  const { status, body } = await ask([three, two, newId()])
  expect(status).toBe(200)
  expect(new Map((body as { id: string }[]).map((note) => [note.id, note]))).toEqual(
    new Map([
      [two, { id: two, instructorId: teacher.id, rating: null }],
      [three, { id: three, instructorId: teacher.id, rating: { count: 3, average: 13 / 3 } }],
    ]),
  )
})

test('the name of a teacher whose account is closed leads nowhere', async () => {
  const [gone, administrator] = [await makePerson(server), await makeAdministrator(server)]
  const course = await makeCourse(gone)
  await administrator.browser.patch(`/api/admin/members/${gone.id}`, { disabled: true })
  expect((await ask([course])).body).toEqual([{ id: course, instructorId: null, rating: null }])
})

test.each([
  ['none', ''],
  ['what is no id', 'one,two'],
  ['too many', Array.from({ length: 101 }, newId).join(',')],
])('they are refused for %s', async (_, ids) => {
  expect((await ask([ids])).status).toBe(422)
})

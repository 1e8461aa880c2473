import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makePerson } from '../../testing/make.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

test('of fifty enrollments by one person at once, one is made and all get the same answer', async () => {
  const teacher = await makePerson(server)
  const learner = await makePerson(server)
  const courseId = await makeCourse(teacher)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      learner.browser.post('/api/enroll-course', { courseId, email: learner.email }),
    ),
  )
  const ids = new Set(answers.map(({ body }) => (body as { insertedId: string }).insertedId))
  expect(ids.size).toBe(1)
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201])
  const rows = await server.db
    .selectFrom('enrollments')
    .select('id')
    .where('course_id', '=', courseId)
    .execute()
  expect(rows).toHaveLength(1)
  const counted = await server.db
    .selectFrom('courses')
    .select('enrollment_count')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  expect(counted.enrollment_count).toBe(1)
})

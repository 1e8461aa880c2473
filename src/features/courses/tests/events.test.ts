import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../testing/events/outbox.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { courseData } from '../personalData.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const deleted = (courseId: string, seq: number, actor: string | null) => [
  { type: 'course.deleted', subject: courseId, seq, actor, at: server.clock.now().toISOString(), ids: [] },
]

test('a course that its creator deletes is told of once, as its next version', async () => {
  const teacher = await makePerson(server)
  const courseId = await makeCourse(teacher)
  const fields = { title: 'Reading Fast', imageUrl: '', duration: '', description: '' }
  await teacher.browser.put(`/api/update-course/${courseId}`, fields)
  for (const _twice of [1, 2]) await teacher.browser.delete(`/api/delete-course/${courseId}`)
  expect(await eventsOf(server.db, courseId)).toEqual(deleted(courseId, 3, teacher.id))
})

test('a deletion that is refused is not told', async () => {
  const teacher = await makePerson(server)
  const courseId = await makeCourse(teacher)
  const stale = { method: 'DELETE', headers: { 'if-match': '"7"' } }
  expect((await teacher.browser.send(`/api/delete-course/${courseId}`, stale)).status).toBe(412)
  expect(await eventsOf(server.db, courseId)).toEqual([])
})

test('who leaves is not told of with their courses: those that nobody takes are, those that others take are not', async () => {
  const [teacher, learner] = [await makePerson(server), await makePerson(server)]
  const [alone, before, taken] = [
    await makeCourse(teacher),
    await makeCourse(teacher),
    await makeCourse(teacher),
  ]
  await teacher.browser.delete(`/api/delete-course/${before}`)
  await learner.browser.post('/api/enroll-course', { courseId: taken, email: learner.email })
  await teacher.browser.post('/api/auth/deletion', { current: teacher.password })
  expect(await eventsOf(server.db, alone)).toEqual(deleted(alone, 2, null))
  expect(await eventsOf(server.db, before)).toEqual(deleted(before, 2, null))
  expect(await eventsOf(server.db, taken)).toMatchObject([{ type: 'enrollment.created' }])
})

test('a course that goes at once with somebody who is erased is told of too', async () => {
  const teacher = await makePerson(server)
  const [alone, before] = [await makeCourse(teacher), await makeCourse(teacher)]
  await teacher.browser.delete(`/api/delete-course/${before}`)
  await server.db
    .transaction()
    .execute(
      (transaction) => courseData.purge?.(transaction, teacher.id, server.clock.now()) ?? Promise.resolve(),
    )
  expect(await eventsOf(server.db, alone)).toEqual(deleted(alone, 2, null))
  expect(await eventsOf(server.db, before)).toHaveLength(1)
})

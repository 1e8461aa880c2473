import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../testing/events/outbox.ts'
import { type HttpServer, openHttpServer } from '../../testing/httpServer.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let door: HttpServer
let learner: Person
let teacher: Person

beforeAll(async () => {
  server = await startTestServer()
  door = await openHttpServer(server)
  learner = await door.withCachedToken(await makePerson(server))
  teacher = await makePerson(server)
})

afterAll(async () => {
  door.close()
  await server.stop()
})

const at = () => server.clock.now().toISOString()
const newKey = () => ({ 'idempotency-key': `"${crypto.randomUUID()}"` })

describe.each([
  ['without a key', () => ({})],
  ['by a key', newKey],
])('%s:', (_, headers) => {
  const enroll = (courseId: string, given = headers()) =>
    learner.browser.send('/api/enroll-course', {
      method: 'POST',
      body: { courseId, email: learner.email },
      headers: given,
    })
  const unenroll = (courseId: string) =>
    learner.browser.send(`/api/unenroll-course?courseId=${courseId}&email=${learner.email}`, {
      method: 'DELETE',
      headers: headers(),
    })

  test('whoever enrolls and leaves is told of once each, in their order', async () => {
    const courseId = await makeCourse(teacher)
    const given = headers()
    for (const _twice of [1, 2]) await enroll(courseId, given)
    const [first] = await eventsOf(server.db, courseId)
    const event = { subject: first?.subject, actor: learner.id, at: at(), ids: [learner.id] }
    expect(await eventsOf(server.db, courseId)).toEqual([{ ...event, type: 'enrollment.created', seq: 1 }])
    server.clock.advance({ minutes: 1 })
    for (const _twice of [1, 2]) await unenroll(courseId)
    expect(await eventsOf(server.db, courseId)).toEqual([
      { ...event, type: 'enrollment.created', seq: 1 },
      { ...event, type: 'enrollment.deleted', seq: 2, at: at() },
    ])
  })

  test('of fifty enrollments at once one is told', async () => {
    const courseId = await makeCourse(teacher)
    await Promise.all(Array.from({ length: 50 }, () => enroll(courseId)))
    expect(await eventsOf(server.db, courseId)).toMatchObject([{ type: 'enrollment.created' }])
  })

  test('an enrollment in a course that is not there is not told', async () => {
    const courseId = await makeCourse(teacher)
    await teacher.browser.delete(`/api/delete-course/${courseId}`)
    expect((await enroll(courseId)).status).toBe(404)
    expect(await eventsOf(server.db, courseId)).toMatchObject([{ type: 'course.deleted' }])
  })
})

test('an enrollment whose subject is told of is the one that was made', async () => {
  const courseId = await makeCourse(teacher)
  const body = { courseId, email: learner.email }
  const answer = await learner.browser.post('/api/enroll-course', body)
  const [event] = await eventsOf(server.db, courseId)
  expect(answer.body).toEqual({ insertedId: event?.subject })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listener } from '../../base/events/listener.ts'
import { registerListeners, routeEvents } from '../../base/events/store.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { courseDeleted } from '../courses/events.ts'
import { enrollmentCreated, enrollmentDeleted } from '../enrollments/events.ts'

let server: TestServer
let teacher: Person

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server)
  await registerListeners(server.db, listeners)
})

afterAll(() => server.stop())

const leave = ({ browser, password }: Person) => browser.post('/api/auth/deletion', { current: password })

const enroll = ({ browser, email }: Person, courseId: string) =>
  browser.post('/api/enroll-course', { courseId, email })

const unenroll = ({ browser, email }: Person, courseId: string) =>
  browser.send(`/api/unenroll-course?courseId=${courseId}&email=${email}`, { method: 'DELETE' })

const handlers = [courseDeleted, enrollmentCreated, enrollmentDeleted].map(({ name }) => ({
  type: name,
  handle: async () => {},
}))
const listeners: Listener[] = [
  { name: 'one', handlers },
  { name: 'two', handlers },
]

const route = (db = server.db) => routeEvents(db, { now: server.clock.now(), most: 1_000 })

/** The events that wait in either table, in the form that a search for an id reads. */
async function waiting() {
  const outbox = await server.db.selectFrom('event_outbox').selectAll().execute()
  const deliveries = await server.db.selectFrom('event_deliveries').selectAll().execute()
  return [...outbox, ...deliveries]
}

const naming = async (id: string) => (await waiting()).filter((row) => JSON.stringify(row).includes(id))

test('no event that waits names whoever has left: what they took, what they left, what they deleted', async () => {
  const [henrik, amina] = [await makePerson(server), await makePerson(server)]
  const [course, deleted] = [await makeCourse(teacher), await makeCourse(henrik)]
  const happen = async (courseId: string) => {
    await enroll(henrik, courseId)
    await unenroll(henrik, courseId)
    await enroll(amina, courseId)
  }
  await happen(course)
  await henrik.browser.delete(`/api/delete-course/${deleted}`)
  await route()
  await server.db
    .updateTable('event_deliveries')
    .set({ next_attempt_at: null })
    .where('listener', '=', 'two')
    .execute()
  const second = await makeCourse(teacher)
  await happen(second)
  const untaken = await makeCourse(henrik)
  await makeCourse(henrik).then((id) => henrik.browser.delete(`/api/delete-course/${id}`))
  expect(await naming(henrik.id)).toHaveLength(9)

  expect((await leave(henrik)).status).toBe(200)
  expect(await naming(henrik.id)).toEqual([])
  expect(await naming(amina.id)).toHaveLength(3)
  const left = (await waiting()).filter(({ type }) => type === 'course.deleted')
  expect(left).toHaveLength(4)
  expect(left.map(({ actor }) => actor)).toEqual([null, null, null, null])
  expect(left.map(({ subject }) => subject)).toEqual(expect.arrayContaining([untaken, deleted]))
})

test('an event that is passed on at that moment is found where it comes to lie', async () => {
  const henrik = await makePerson(server)
  await enroll(henrik, await makeCourse(teacher))
  const { leaving } = await server.db.transaction().execute(async (routing) => {
    await route(routing)
    const leaving = leave(henrik)
    await untilSomebodyWaits(server.db)
    return { leaving }
  })
  expect((await leaving).status).toBe(200)
  expect(await naming(henrik.id)).toEqual([])
})

test('a listener at work is waited for, and what it could not do is not kept to be tried again', async () => {
  const henrik = await makePerson(server)
  await enroll(henrik, await makeCourse(teacher))
  await route()
  let leaving: ReturnType<typeof leave> | undefined
  const working = server.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('event_deliveries').where('actor', '=', henrik.id).execute()
    leaving = leave(henrik)
    await untilSomebodyWaits(server.db)
    // Whoever works for somebody may wait for their account: it must not be held meanwhile.
    await sql`select from users where id = ${henrik.id} for key share`.execute(transaction)
    throw new Error('has failed')
  })
  await expect(working).rejects.toThrow('has failed')
  expect((await leaving)?.status).toBe(200)
  expect(await naming(henrik.id)).toEqual([])
})

test('who has left meanwhile deletes no course any more, and is not told of with it', async () => {
  const henrik = await makePerson(server)
  const course = await makeCourse(henrik)
  await enroll(teacher, course)
  const { leaving, deleting } = await server.db.transaction().execute(async (holding) => {
    // The leaving holds the account and the course by then.
    await sql`select from known_words where kind = 'title' for update`.execute(holding)
    const leaving = leave(henrik)
    await untilSomebodyWaits(server.db)
    const deleting = henrik.browser.delete(`/api/delete-course/${course}`)
    await untilSomebodyWaits(server.db, 2)
    return { leaving, deleting }
  })
  expect((await leaving).status).toBe(200)
  expect((await deleting).status).toBe(412)
  expect(await naming(henrik.id)).toEqual([])
  expect((await server.visitor().get(`/api/course/${course}`)).status).toBe(200)
})

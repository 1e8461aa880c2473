import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../testing/browser.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../testing/make.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { markCourseDeleted } from '../courses/store.ts'

let server: TestServer
let teacher: Person
let people: Person[]

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server)
  people = await Promise.all(Array.from({ length: 8 }, () => makePerson(server)))
})

afterAll(() => server.stop())

const enroll = ({ browser, email }: Person, courseId: string) =>
  browser.post('/api/enroll-course', { courseId, email })

const unenroll = ({ browser, email }: Person, courseId: string) =>
  browser.delete(`/api/unenroll-course?courseId=${courseId}&email=${email}`)

/** How many people the course has according to its rows, and according to its counter. */
async function countsOf(courseId: string): Promise<{ rows: number; counted: number }> {
  const rows = await server.db
    .selectFrom('enrollments')
    .select('id')
    .where('course_id', '=', courseId)
    .execute()
  const { counted } = await server.db
    .selectFrom('courses')
    .select('enrollment_count as counted')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return { rows: rows.length, counted }
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()

function firstOf(persons: Person[]): Person {
  const [first] = persons
  if (first === undefined) throw new Error('There is nobody.')
  return first
}

test('of fifty enrollments by one person at once, one is made and all get the same answer', async () => {
  const courseId = await makeCourse(teacher)
  const answers = await Promise.all(Array.from({ length: 50 }, () => enroll(firstOf(people), courseId)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(statusesOf(answers)).toEqual([...Array(49).fill(200), 201])
  expect(await countsOf(courseId)).toEqual({ rows: 1, counted: 1 })
})

test('of twenty times leaving at once, one ends the enrollment', async () => {
  const courseId = await makeCourse(teacher)
  await enroll(firstOf(people), courseId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => unenroll(firstOf(people), courseId)))
  const ended = answers.map(({ body }) => (body as { deletedCount: number }).deletedCount)
  expect(ended.sort()).toEqual([...Array(19).fill(0), 1])
  expect(await countsOf(courseId)).toEqual({ rows: 0, counted: 0 })
})

test('however several people enroll and leave at the same time, the count agrees with who is in', async () => {
  const courseId = await makeCourse(teacher)
  const other = await makeCourse(teacher)
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, at) => {
      const person = people[at % people.length] ?? teacher
      // A pattern without a period in common with the number of people, the same in every run.
      const act = (at * 7 + Math.floor(at / 5)) % 3 === 0 ? unenroll : enroll
      return act(person, at % 4 === 0 ? other : courseId)
    }),
  )
  expect(statusesOf(answers).filter((status) => status > 201)).toEqual([])
  for (const id of [courseId, other]) {
    const { rows, counted } = await countsOf(id)
    expect(counted).toBe(rows)
  }
})

test('whoever enrolls while the course is being deleted is in it, or is told that it is gone', async () => {
  const courseId = await makeCourse(teacher)
  const [deleted, ...answers] = await Promise.all([
    teacher.browser.delete(`/api/delete-course/${courseId}`),
    ...people.map((person) => enroll(person, courseId)),
  ])
  expect(deleted.status).toBe(200)
  expect(statusesOf(answers).filter((status) => status !== 201 && status !== 404)).toEqual([])
  const letIn = answers.filter(({ status }) => status === 201).length
  expect(await countsOf(courseId)).toEqual({ rows: letIn, counted: letIn })
})

test('a deletion that is not finished yet is waited for, and then nobody is enrolled', async () => {
  const courseId = await makeCourse(teacher)
  const [enrolling] = await server.db.transaction().execute(async (transaction) => {
    await markCourseDeleted(transaction, courseId, server.clock.now())
    const begun = [enroll(firstOf(people), courseId)] as const
    await untilSomebodyWaits(server.db)
    return begun
  })
  expect((await enrolling).status).toBe(404)
  expect(await countsOf(courseId)).toEqual({ rows: 0, counted: 0 })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/browser.ts'
import { type HttpServer, openHttpServer } from '../../testing/httpServer.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { applyRuling, holdForRuling } from '../courses/rulings/store.ts'
import { markCourseDeleted } from '../courses/store.ts'
import { insertRemoval } from './removals/store.ts'
import { deleteEnrollments } from './store.ts'

let server: TestServer
let door: HttpServer
let teacher: Person
let others: Person[]

beforeAll(async () => {
  server = await startTestServer()
  door = await openHttpServer(server)
  teacher = await makePerson(server)
  others = await Promise.all(Array.from({ length: 8 }, () => makePerson(server)))
})

afterAll(async () => {
  door.close()
  await server.stop()
})

/** How many people the course has according to its rows, and according to its counter. */
async function countsOf(courseId: string): Promise<{ rows: number; counted: number | undefined }> {
  const rows = await server.db
    .selectFrom('enrollments')
    .select('id')
    .where('course_id', '=', courseId)
    .execute()
  const count = await server.db
    .selectFrom('enrollment_counts')
    .select('learners')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return { rows: rows.length, counted: count?.learners }
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()

function firstOf(persons: Person[]): Person {
  const [first] = persons
  if (first === undefined) throw new Error('There is nobody.')
  return first
}

const ways = {
  'asked in process': { overHttp: false, isKeyed: false },
  'asked over HTTP': { overHttp: true, isKeyed: false },
  'asked over HTTP, each by a key of their own': { overHttp: true, isKeyed: true },
}

describe.each(Object.entries(ways))('%s:', (_, { overHttp, isKeyed }) => {
  let people: Person[]
  /** Somebody new, or a person of the others, as they come in here. */
  const enter = async (person: Person) => (overHttp ? door.withCachedToken(person) : person)
  const headers = () => (isKeyed ? { 'idempotency-key': `"${crypto.randomUUID()}"` } : {})

  beforeAll(async () => {
    people = await Promise.all(others.map(enter))
  })

  const enroll = ({ browser, email }: Person, courseId: string) =>
    browser.send('/api/enroll-course', { method: 'POST', body: { courseId, email }, headers: headers() })

  const unenroll = ({ browser, email }: Person, courseId: string) =>
    browser.send(`/api/unenroll-course?courseId=${courseId}&email=${email}`, {
      method: 'DELETE',
      headers: headers(),
    })

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
      await markCourseDeleted(transaction, courseId, {
        ifMatch: null,
        now: server.clock.now(),
        by: teacher.id,
      })
      const begun = [enroll(firstOf(people), courseId)] as const
      await untilSomebodyWaits(server.db)
      return begun
    })
    expect((await enrolling).status).toBe(404)
    expect(await countsOf(courseId)).toEqual({ rows: 0, counted: 0 })
  })

  test('whoever enrolls or leaves while a course is hidden and shown again is counted', async () => {
    const courseId = await makeCourse(teacher)
    const [leaving, ...coming] = [firstOf(people), ...people.slice(1, 3)]
    await enroll(leaving, courseId)
    const begun = await server.db.transaction().execute(async (transaction) => {
      await holdForRuling(transaction, courseId, null)
      const waiting = [leaving, ...coming].map((person) =>
        (person === leaving ? unenroll : enroll)(person, courseId),
      )
      await untilSomebodyWaits(server.db, waiting.length)
      const hidden = { state: 'hidden', reason: 'spam', note: '' } as const
      const ruling = { id: courseId, by: null, now: server.clock.now() }
      await applyRuling(transaction, { ...ruling, ...hidden }, 'shown')
      await applyRuling(transaction, { ...ruling, state: 'shown' }, 'hidden')
      return waiting
    })
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 201, 201])
    expect(await countsOf(courseId)).toEqual({ rows: 2, counted: 2 })
  })

  test('whoever is removed from a course while they enroll in it again stays out', async () => {
    const courseId = await makeCourse(teacher)
    const learner = firstOf(people)
    await enroll(learner, courseId)
    const [enrolling] = await server.db.transaction().execute(async (transaction) => {
      const at = server.clock.now()
      const removal = { userId: learner.id, courseId, at }
      await deleteEnrollments(transaction, [removal], 'awaited')
      const begun = [enroll(learner, courseId)] as const
      await untilSomebodyWaits(server.db)
      await insertRemoval(transaction, { ...removal, by: teacher.id, reason: 'other' })
      return begun
    })
    expect((await enrolling).status).toBe(403)
    expect(await countsOf(courseId)).toEqual({ rows: 0, counted: 0 })
  })

  test('whoever has to wait for a course, or is leaving, keeps nobody else waiting who enrolls at that moment', async () => {
    const [held, other] = [await makeCourse(teacher), await makeCourse(teacher)]
    const [waiting, leaving] = [people[0] ?? teacher, await enter(await makePerson(server))]
    const begun = await server.db.transaction().execute(async (transaction) => {
      await sql`select from courses where id = ${held} for update`.execute(transaction)
      await sql`select from users where id = ${leaving.id} for update`.execute(transaction)
      const kept = [enroll(waiting, held), enroll(leaving, other)]
      const rest = await Promise.all(people.slice(1).map((person) => enroll(person, other)))
      expect(statusesOf(rest)).toEqual(rest.map(() => 201))
      await untilSomebodyWaits(server.db)
      await sql`delete from users where id = ${leaving.id}`.execute(transaction)
      return kept
    })
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([201, 401])
    expect(await countsOf(held)).toEqual({ rows: 1, counted: 1 })
    expect(await countsOf(other)).toEqual({ rows: people.length - 1, counted: people.length - 1 })
  })

  test('of many people and courses at once each is enrolled once in each, and every course counts them', async () => {
    const courses = await Promise.all(Array.from({ length: 6 }, () => makeCourse(teacher)))
    const calls = courses.flatMap((course) => people.map((person) => ({ person, course })))
    const answers = await Promise.all(
      [...calls, ...calls.toReversed()].map(({ person, course }) => enroll(person, course)),
    )
    expect(statusesOf(answers)).toEqual([...calls.map(() => 200), ...calls.map(() => 201)])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(calls.length)
    for (const course of courses) {
      expect(await countsOf(course)).toEqual({ rows: people.length, counted: people.length })
    }
  })
})

test('whoever asks at the same moment as others sees their own courses, and as many as they ask for', async () => {
  const [first, second] = [await makeCourse(teacher), await makeCourse(teacher)]
  const take = ({ browser, email }: Person, courseId: string) =>
    browser.post('/api/enroll-course', { courseId, email })
  const six = await Promise.all(Array.from({ length: 6 }, () => makePerson(server)))
  // Nobody of the first takes anything, then one course, then both; and so again.
  for (const [at, person] of six.entries()) {
    if (at % 3 > 0) await take(person, first)
    server.clock.advance({ seconds: 1 })
    if (at % 3 > 1) await take(person, second)
  }
  const taken = (at: number) => [second, first].slice(2 - (at % 3))
  const seen = await Promise.all(
    six.map(async ({ browser, email }, at) => {
      const limit = at < 3 ? 1 : 2
      const [list, ...checks] = await Promise.all([
        browser.get(`/api/my-enrolled-courses?email=${email}&limit=${limit}`),
        ...[first, second].map((id) => browser.get(`/api/enroll/check?courseId=${id}&email=${email}`)),
      ])
      expect((list.body as { _id: string }[]).map(({ _id }) => _id)).toEqual(taken(at).slice(0, limit))
      return checks.map(({ body }) => (body as { email: string } | null)?.email)
    }),
  )
  expect(seen).toEqual(
    six.map(({ email }, at) => [first, second].map((id) => (taken(at).includes(id) ? email : undefined))),
  )
})

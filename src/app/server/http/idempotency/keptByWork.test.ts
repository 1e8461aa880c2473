import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../../base/ids.ts'
import { createLog } from '../../../../base/log.ts'
import { type Enrolling, insertEnrollments } from '../../../../features/enrollments/store.ts'
import { type Answer, problemIn } from '../../../../testing/browser.ts'
import { type HttpServer, openHttpServer } from '../../../../testing/httpServer.ts'
import { untilSomebodyWaits } from '../../../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

// Two instances on one database. Enrolling and leaving keep their answers by the statement that makes the change.
let server: TestServer
let other: TestServer
let doors: HttpServer[]
let teacher: Person
let person: Person
/** The same person at the other instance. */
let elsewhere: Person
let course: string

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ besides: server })
  doors = [await openHttpServer(server), await openHttpServer(other)]
  teacher = await makePerson(server)
})

beforeEach(async () => {
  ;[person, elsewhere] = await enter()
  course = await makeCourse(teacher)
})

afterAll(async () => {
  for (const door of doors) door.close()
  await other.stop()
  await server.stop()
})

/** Somebody new, at both instances. */
async function enter(): Promise<[Person, Person]> {
  const made = await makePerson(server)
  const [here, there] = await Promise.all(doors.map((door) => door.withCachedToken(made)))
  return [here ?? made, there ?? made]
}

const newKey = () => `"${crypto.randomUUID()}"`

const enroll = ({ browser, email }: Person, key: string, courseId = course, more: object = {}) =>
  browser.send('/api/enroll-course', {
    method: 'POST',
    body: { courseId, email, ...more },
    headers: { 'idempotency-key': key },
  })

const leave = ({ browser, email }: Person, key: string, courseId = course) =>
  browser.send(`/api/unenroll-course?courseId=${courseId}&email=${email}`, {
    method: 'DELETE',
    headers: { 'idempotency-key': key },
  })

const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const told = (answer: Answer) => [answer.status, answer.text, answer.headers.get('content-type')]

/** How many take the course, by its rows and by its count, which agree. */
async function takers(id = course): Promise<number> {
  const { rows } = await sql<{ many: number; counted: number }>`
    select (select count(*) from enrollments where course_id = ${id}) as many, learners as counted
    from enrollment_counts where course_id = ${id}`.execute(server.db)
  expect(rows[0]?.counted).toBe(rows[0]?.many)
  return rows[0]?.many ?? -1
}

test('enrolling and leaving by a key are answered again by the same key on every instance', async () => {
  for (const [act, count] of [
    [enroll, 1],
    [leave, 0],
  ] as const) {
    const key = newKey()
    const first = await act(person, key)
    expect([first.status < 300, isReplay(first)]).toEqual([true, false])
    for (const one of [person, elsewhere]) {
      const again = await act(one, key)
      expect([isReplay(again)]).toEqual([true])
      expect(told(again)).toEqual(told(first))
    }
    expect(await takers()).toBe(count)
  }
})

test('a key that was used before acts no more, though what it did has been undone since', async () => {
  const key = newKey()
  const first = await enroll(person, key)
  await leave(person, newKey())
  const again = await enroll(elsewhere, key)
  expect([told(again), isReplay(again)]).toEqual([told(first), true])
  expect(await takers()).toBe(0)
})

test('a key is the same whichever way its call is answered', async () => {
  const slowly = { ...person, browser: server.visitor() }
  for (const [name, value] of person.browser.cookies) slowly.browser.cookies.set(name, value)
  const [one, two] = [newKey(), newKey()]
  expect([(await enroll(slowly, one)).status]).toEqual([201])
  expect(isReplay(await enroll(person, one))).toBe(true)
  expect([(await leave(person, two)).status]).toEqual([200])
  expect(isReplay(await leave(slowly, two))).toBe(true)
})

describe('a key', () => {
  test('with another body is refused, and nothing is done', async () => {
    const key = newKey()
    const second = await makeCourse(teacher)
    await enroll(person, key)
    for (const one of [person, elsewhere])
      expect(problemIn(await enroll(one, key, second))).toMatchObject({
        status: 422,
        type: '/problems/idempotency/other-request',
      })
    expect([await takers(), await takers(second)]).toEqual([1, 0])
  })

  test('of somebody else is another key, and so is that of another call', async () => {
    const key = newKey()
    const [somebodyElse] = await enter()
    const answers = [await enroll(person, key), await enroll(somebodyElse, key), await leave(person, key)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200])
    expect(answers.some(isReplay)).toBe(false)
    expect([await takers()]).toEqual([1])
  })

  test('that is none is refused', async () => {
    expect(problemIn(await enroll(person, '"'))).toMatchObject({
      status: 400,
      type: '/problems/idempotency/malformed-key',
    })
    expect(await takers()).toBe(0)
  })

  test('of what was refused before anything began may be used again', async () => {
    const key = newKey()
    expect((await enroll(person, key, course, { more: 1 })).status).toBe(422)
    expect((await enroll(person, key)).status).toBe(201)
  })

  test('acts anew after 24 hours', async () => {
    const key = newKey()
    await enroll(person, key)
    await leave(person, newKey())
    server.clock.advance({ minutes: 24 * 60 })
    const again = await enroll(elsewhere, key)
    expect([again.status, isReplay(again), await takers()]).toEqual([201, false, 1])
  })
})

describe('at the same moment, on two instances,', () => {
  const at = (index: number) => (index % 2 === 0 ? person : elsewhere)

  test.each([
    ['enrolling', enroll, 1],
    ['leaving', leave, 0],
  ] as const)(
    '%s twenty times by one key acts once, and all get its answer or are put off',
    async (_, act, count) => {
      if (act === leave) await enroll(person, newKey())
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 20 }, (__, index) => act(at(index), key)))
      const given = answers.filter(({ status }) => status < 300)
      const putOff = answers.filter(({ status }) => status === 409)
      expect(given.length + putOff.length).toBe(20)
      expect(given.filter((answer) => !isReplay(answer))).toHaveLength(1)
      expect(new Set(given.map((answer) => JSON.stringify(told(answer)))).size).toBe(1)
      for (const answer of putOff) expect(problemIn(answer).type).toBe('/problems/idempotency/under-way')
      expect(await takers()).toBe(count)
    },
  )

  test('one key for many courses lets one of them be taken', async () => {
    const key = newKey()
    const courses = await Promise.all(Array.from({ length: 10 }, () => makeCourse(teacher)))
    const answers = await Promise.all(courses.map((id, index) => enroll(at(index), key, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![201, 409, 422].includes(status))).toEqual([])
    expect((await Promise.all(courses.map((id) => takers(id)))).reduce((sum, many) => sum + many)).toBe(1)
  })
})

test('a repetition gets the answer though no more changes are let through', async () => {
  const strict = await startTestServer({ besides: server, settings: { LIMIT_CHANGES: '1/1d' } })
  const [browser, key] = [strict.visitor(), newKey()]
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
  const first = await enroll({ ...person, browser }, key)
  const again = await enroll({ ...person, browser }, key)
  expect([first.status, told(again), isReplay(again)]).toEqual([201, told(first), true])
  expect((await enroll({ ...person, browser }, newKey())).status).toBe(429)
  await strict.stop()
})

test('where an answer cannot be kept, nothing is done', async () => {
  const quiet = await startTestServer({ besides: server, log: createLog('silent') })
  const door = await openHttpServer(quiet)
  const { browser, email } = await door.withCachedToken(person)
  await sql`alter table kept_answers add constraint full_disk check (false) not valid`.execute(server.db)
  const key = newKey()
  const refused = await enroll({ ...person, browser, email }, key)
  await sql`alter table kept_answers drop constraint full_disk`.execute(server.db)
  expect([refused.status, await takers()]).toEqual([500, 0])
  expect([(await enroll(person, key)).status, await takers()]).toEqual([201, 1])
  door.close()
  await quiet.stop()
})

test('a statement that began before its key was used does nothing when it comes to act', async () => {
  const kept = {
    key: Buffer.alloc(32, 7),
    request: Buffer.of(1),
    answer: Buffer.of(2),
    expiresAt: new Date(2e12),
  }
  const enrolling: Enrolling = {
    id: newId(),
    userId: person.id,
    courseId: course,
    createdAt: server.clock.now(),
    zone: null,
    kept,
  }
  const late = await server.db.transaction().execute(async (transaction) => {
    await sql`select from users where id = ${person.id} for update`.execute(transaction)
    const begun = insertEnrollments(server.db, [enrolling], { busy: 'awaited', only: 'live' })
    const refused = expect(begun).rejects.toThrow('kept_answers_pkey')
    await untilSomebodyWaits(server.db)
    await sql`
      insert into kept_answers values (${kept.key}, ${kept.request}, ${kept.answer}, ${kept.expiresAt})
    `.execute(other.db)
    return () => refused
  })
  await late()
  expect(await takers()).toBe(0)
})

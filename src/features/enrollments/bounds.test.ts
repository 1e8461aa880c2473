import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, problemIn } from '../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { OneCourse } from '../courses/contract.ts'

let server: TestServer
let teacher: Person
let people: Person[]
let courseId: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  teacher = await makePerson(server)
  people = await Promise.all(Array.from({ length: 50 }, () => makePerson(server)))
})

afterAll(() => server.stop())

beforeEach(async () => {
  courseId = await makeCourse(teacher)
})

async function bound(said: object): Promise<void> {
  const { status } = await teacher.browser.put(`/api/course/${courseId}/facts`, { pace: 'dates', ...said })
  expect(status).toBe(200)
}

const enroll = ({ browser, email }: Person, key?: string) =>
  browser.send('/api/enroll-course', {
    method: 'POST',
    body: { courseId, email },
    headers: key === undefined ? {} : { 'idempotency-key': `"${key}"` },
  })

const leave = ({ browser, email }: Person) =>
  browser.delete(`/api/unenroll-course?courseId=${courseId}&email=${email}`)

const told = async () => ((await server.visitor().get(`/api/course/${courseId}`)).body as OneCourse).facts

const counted = (answers: Answer[]) => Object.groupBy(answers, ({ status }) => `${status}`)

async function learners(): Promise<number> {
  const rows = await server.db
    .selectFrom('enrollments')
    .select('id')
    .where('course_id', '=', courseId)
    .execute()
  return rows.length
}

describe('a course with places', () => {
  test.each([
    ['as pages do', false],
    ['each by a key of their own', true],
  ])('takes ten of fifty who enroll at once %s, and tells the others plainly', async (_, isKeyed) => {
    await bound({ places: 10 })
    const answers = await Promise.all(
      people.map((person) => enroll(person, isKeyed ? crypto.randomUUID() : undefined)),
    )
    const { '201': taken, '409': refused } = counted(answers)
    expect([taken?.length, refused?.length, await learners()]).toEqual([10, 40, 10])
    const [first] = refused ?? []
    expect(first && problemIn(first)).toMatchObject({
      type: '/problems/course-full',
      detail: 'All places in this course are taken.',
    })
    expect(await told()).toMatchObject({ placesLeft: 0, joining: 'full' })
  })

  test('has a place again when somebody leaves', async () => {
    await bound({ places: 1 })
    const [first, second] = people as [Person, Person]
    expect((await enroll(first)).status).toBe(201)
    expect((await enroll(second)).status).toBe(409)
    await leave(first)
    expect(await told()).toMatchObject({ placesLeft: 1, joining: 'open' })
    expect((await enroll(second)).status).toBe(201)
  })

  test('tells whoever is enrolled already the same as ever, also when it is full', async () => {
    await bound({ places: 1 })
    const [first] = people as [Person]
    const answers = await Promise.all(Array.from({ length: 8 }, () => enroll(first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('keeps those who were enrolled before there were so few', async () => {
    for (const person of people.slice(0, 3)) await enroll(person)
    await bound({ places: 2 })
    expect(await learners()).toBe(3)
    expect(await told()).toMatchObject({ places: 2, placesLeft: 0, joining: 'full' })
  })

  test('is refused to nobody in another course at the same time', async () => {
    await bound({ places: 1 })
    const full = courseId
    const open = await makeCourse(teacher)
    const answers = await Promise.all(
      people.flatMap(({ browser, email }) =>
        [full, open].map((id) => browser.post('/api/enroll-course', { courseId: id, email })),
      ),
    )
    const { '201': taken, '409': refused } = counted(answers)
    expect([taken?.length, refused?.length]).toEqual([51, 49])
  })
})

test('a course that is over takes nobody, also where no last day to join is said', async () => {
  await bound({ zone: 'Asia/Dhaka', startsOn: '2020-01-01', endsOn: '2020-02-01' })
  expect((await told())?.joining).toBe('ended')
  const [late] = people as [Person]
  expect(problemIn(await enroll(late)).type).toBe('/problems/joining-ended')
  expect(await learners()).toBe(0)
})

test('the last day to join lasts until midnight in the zone of the course', async () => {
  const [early, late] = people as [Person, Person]
  const joinUntil = server.clock.now().toISOString().slice(0, 10)
  const midnight = Date.parse(`${joinUntil}T00:00:00Z`) + (24 + 5) * 60 * 60 * 1000
  await bound({ zone: 'Etc/GMT+5', joinUntil })
  server.clock.advance({ seconds: (midnight - server.clock.now().getTime()) / 1000 - 1 })
  expect((await told())?.joining).toBe('open')
  expect((await enroll(early)).status).toBe(201)
  server.clock.advance({ seconds: 1 })
  expect((await told())?.joining).toBe('ended')
  const refused = await enroll(late)
  expect([refused.status, problemIn(refused).type, problemIn(refused).detail]).toEqual([
    409,
    '/problems/joining-ended',
    'The last day to join this course has passed.',
  ])
  expect((await enroll(early)).status).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { findRating } from './rating/store.ts'
import { assumed, rate } from './rules.ts'

let server: TestServer
let teacher: Person
let ruth: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  teacher = await makePerson(server)
  ruth = await makeAdministrator(server)
})

afterAll(() => server.stop())

/** A course that several new people take. */
async function makeScene(many: number): Promise<{ course: string; people: Person[] }> {
  const course = await makeCourse(teacher)
  const people = await Promise.all(Array.from({ length: many }, () => makePerson(server)))
  for (const person of people) await enroll(person, course)
  return { course, people }
}

const write = ({ browser }: Person, course: string, stars: number) =>
  browser.put(`/api/course/${course}/review`, { stars, text: '' })

/** Compares the rating of a course with its reviews. */
async function expectExact(course: string): Promise<void> {
  const rows = await server.db
    .selectFrom('reviews')
    .select(['stars', 'hidden_at as hiddenAt'])
    .where('course_id', '=', course)
    .execute()
  const shown = rows.filter(({ hiddenAt }) => hiddenAt === null)
  const counts = [1, 2, 3, 4, 5].map((many) => shown.filter(({ stars }) => stars === many).length)
  expect((await findRating(server.db, course))?.counts).toEqual(counts)
}

test('of fifty reviews by one person at once, one is added and counted, and the others change it', async () => {
  const { course, people } = await makeScene(1)
  const [person] = people as [Person]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => write(person, course, 1 + (at % 5))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201])
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
  expect((await findRating(server.db, course))?.count).toBe(1)
  await expectExact(course)
})

test('whatever many people do to the reviews of two courses at once, the ratings are exact', async () => {
  const { course, people } = await makeScene(6)
  const other = await makeCourse(teacher)
  for (const person of people) {
    await enroll(person, other)
    await write(person, course, 3)
    await write(person, other, 4)
  }
  const reviews = await server.db
    .selectFrom('reviews')
    .select(['id', 'course_id as courseId'])
    .where('course_id', 'in', [course, other])
    .execute()
  const leaver = people[5] as Person
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, at) => {
      const person = people[at % 5] as Person
      const of = at % 3 === 0 ? other : course
      const review = reviews[(at * 7) % reviews.length]
      if (at === 80) return leaver.browser.post('/api/auth/deletion', { current: leaver.password })
      switch ((at * 5 + Math.floor(at / 7)) % 6) {
        case 0:
          return person.browser.delete(`/api/course/${of}/review`)
        case 1:
          return ruth.browser.put(`/api/admin/reviews/${review?.id}/hidden`, { hidden: at % 2 === 0 })
        case 2:
          return person.browser.post(`/api/course/${review?.courseId}/reviews/${review?.id}/report`, {
            reason: 'spam',
          })
        case 3:
          return teacher.browser.put(`/api/course/${review?.courseId}/reviews/${review?.id}/answer`, {
            text: 'Oh.',
          })
        default:
          return write(person, of, 1 + (at % 5))
      }
    }),
  )
  expect(answers.filter(({ status }) => ![200, 201, 404, 409].includes(status))).toEqual([])
  for (const id of [course, other]) await expectExact(id)
})

test('one after the other, too: hiding, showing, leaving and deleting an account keep the rating exact', async () => {
  const { course, people } = await makeScene(5)
  // The same in every run.
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  for (let step = 0; step < 60; step += 1) {
    const person = people[draw(people.length)] as Person
    const rows = await server.db.selectFrom('reviews').select('id').where('course_id', '=', course).execute()
    const review = rows[draw(Math.max(1, rows.length))]?.id
    const kind = draw(5)
    if (kind === 0) await person.browser.delete(`/api/course/${course}/review`)
    else if (kind === 1 && review !== undefined) {
      await ruth.browser.put(`/api/admin/reviews/${review}/hidden`, { hidden: draw(2) === 0 })
    } else if (kind === 2 && review !== undefined) {
      await person.browser.post(`/api/course/${course}/reviews/${review}/report`, { reason: 'other' })
    } else await write(person, course, 1 + draw(5))
    await expectExact(course)
  }
  const [left, closed] = people as [Person, Person]
  await left.browser.delete(`/api/unenroll-course?courseId=${course}&email=${left.email}`)
  await expectExact(course)
  for (const person of [left, closed]) {
    await person.browser.post('/api/auth/deletion', { current: person.password })
    await expectExact(course)
  }
  expect(
    await server.db.selectFrom('reviews').select('id').where('user_id', 'in', [left.id, closed.id]).execute(),
  ).toEqual([])
})

test('who leaves the course while reviewing it has a review, or is told to take it first', async () => {
  const { course, people } = await makeScene(8)
  const answers = await Promise.all(
    people.flatMap((person) => [
      person.browser.delete(`/api/unenroll-course?courseId=${course}&email=${person.email}`),
      write(person, course, 5),
    ]),
  )
  const written = answers.filter((_, at) => at % 2 === 1).map(({ status }) => status)
  expect(written.filter((status) => status !== 201 && status !== 403)).toEqual([])
  expect((await findRating(server.db, course))?.count).toBe(written.filter((status) => status === 201).length)
})

test('an answer goes with the account of whoever gave it, and a course with all that was said of it', async () => {
  const { course, people } = await makeScene(1)
  const [person] = people as [Person]
  const { body } = await write(person, course, 5)
  const { id } = body as { id: string }
  const henrik = await makePerson(server)
  await server.db
    .insertInto('course_staff')
    .values({
      course_id: course,
      user_id: henrik.id,
      role: 'editor',
      created_at: server.clock.now().toISOString(),
    })
    .execute()
  await henrik.browser.put(`/api/course/${course}/reviews/${id}/answer`, { text: 'Thank you.' })
  const read = () => server.db.selectFrom('reviews').select('answer').where('id', '=', id).execute()
  expect(await read()).toEqual([{ answer: 'Thank you.' }])
  await henrik.browser.post('/api/auth/deletion', { current: henrik.password })
  expect(await read()).toEqual([{ answer: null }])
  await server.db.deleteFrom('courses').where('id', '=', course).execute()
  expect(await read()).toEqual([])
})

test('a few votes of five stars do not stand before many of four and a half', () => {
  const [none, few, many] = [rate([0, 0, 0, 0, 0]), rate([0, 0, 0, 0, 2]), rate([0, 0, 0, 20, 20])]
  expect(none).toMatchObject({ count: 0, average: null, score: assumed.stars })
  expect(few.score).toBeLessThan(many.score)
  expect(many.average).toBe(4.5)
  expect(rate([0, 0, 1, 0, 2]).average).toBeCloseTo(13 / 3)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import { problemIn } from '../../testing/browser.ts'
import { nextOf } from '../../testing/crawl.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { OwnShare, Review } from './contract.ts'
import type { Rating } from './rules.ts'

let server: TestServer
let teacher: Person
let learner: Person
let stranger: Person
let course: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '100' } })
  teacher = await makePerson(server, 'Henrik')
  learner = await makePerson(server, 'Zoë')
  stranger = await makePerson(server)
})

afterAll(() => server.stop())

beforeEach(async () => {
  course = await makeCourse(teacher)
  await enroll(learner, course)
})

const nothing = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

const write = ({ browser }: Person, fields: object, of = course) =>
  browser.put(`/api/course/${of}/review`, fields)

const readOwn = async ({ browser }: Person) =>
  (await browser.get(`/api/course/${course}/review`)).body as OwnShare

const list = async (query = '') =>
  (await server.visitor().get(`/api/course/${course}/reviews${query}`)).body as Review[]

const rating = async () => (await server.visitor().get(`/api/course/${course}/rating`)).body as Rating

/** Reviews by new people, one a minute, with so many stars each. */
async function reviewBy(...stars: number[]): Promise<Person[]> {
  const people: Person[] = []
  for (const many of stars) {
    const person = await makePerson(server, `Gives ${many}`)
    await enroll(person, course)
    await write(person, { stars: many, text: `${many}` })
    server.clock.advance({ minutes: 1 })
    people.push(person)
  }
  return people
}

describe('somebody who takes a course', () => {
  test('reviews it; everybody reads that with the name alone, and it counts', async () => {
    const { status, body } = await write(learner, { stars: 4, text: 'Slow, and\nworth it.' })
    expect(status).toBe(201)
    const at = server.clock.now().toISOString()
    const { id } = body as { id: string }
    expect(await list()).toEqual([
      {
        id,
        stars: 4,
        text: 'Slow, and\nworth it.',
        name: 'Zoë',
        photoURL: '',
        createdAt: at,
        changedAt: at,
        answer: null,
      },
    ])
    expect(await rating()).toMatchObject({ count: 1, average: null, counts: [0, 0, 0, 1, 0] })
    expect(await readOwn(learner)).toMatchObject({
      review: { id, hidden: null },
      enrolled: true,
      mayWrite: true,
      mayAnswer: false,
    })
  })

  test('changes it, with or without words; the same once more changes nothing', async () => {
    await write(learner, { stars: 2, text: 'Too slow.' })
    const before = await list()
    server.clock.advance({ minutes: 5 })
    expect((await write(learner, { stars: 2, text: 'Too slow.' })).status).toBe(200)
    expect(await list()).toEqual(before)
    expect((await write(learner, { stars: 5 })).status).toBe(200)
    expect(await list()).toMatchObject([
      { stars: 5, text: '', createdAt: before[0]?.createdAt, changedAt: server.clock.now().toISOString() },
    ])
    expect((await rating()).counts).toEqual([0, 0, 0, 0, 1])
  })

  test('removes it, once', async () => {
    await write(learner, { stars: 2 })
    const remove = () => learner.browser.delete(`/api/course/${course}/review`)
    expect((await remove()).body).toEqual({ deletedCount: 1 })
    expect((await remove()).body).toEqual({ deletedCount: 0 })
    expect(await list()).toEqual([])
    expect((await rating()).count).toBe(0)
  })

  test('keeps it after leaving, and can only remove it then', async () => {
    await write(learner, { stars: 3 })
    await learner.browser.delete(`/api/unenroll-course?courseId=${course}&email=${learner.email}`)
    expect(problemIn(await write(learner, { stars: 1 })).type).toContain('not-enrolled')
    expect(await list()).toMatchObject([{ stars: 3 }])
    expect(await readOwn(learner)).toMatchObject({ review: { stars: 3 }, mayWrite: false })
    expect((await learner.browser.delete(`/api/course/${course}/review`)).body).toEqual({ deletedCount: 1 })
  })

  test('is told what is wrong with it', async () => {
    for (const stars of [0, 6, 2.5, '5', null, undefined]) {
      expect(problemIn(await write(learner, { stars })).errors).toMatchObject([{ field: 'stars' }])
    }
    for (const text of ['x'.repeat(4001), 'a\u0000b', 7]) {
      expect(problemIn(await write(learner, { stars: 3, text })).errors).toMatchObject([{ field: 'text' }])
    }
    expect((await write(learner, { stars: 3, text: 'x'.repeat(4000) })).status).toBe(201)
  })

  test('writes thirty an hour, and is then asked to wait', async () => {
    const strict = await startTestServer()
    const [henrik, zoe] = [await makePerson(strict), await makePerson(strict)]
    const id = await makeCourse(henrik)
    await enroll(zoe, id)
    const answers = []
    for (let at = 0; at < 31; at += 1) answers.push(await write(zoe, { stars: 1 + (at % 5) }, id))
    expect(answers.slice(0, 30).every(({ status }) => status < 300)).toBe(true)
    expect(problemIn(answers[30] as never)).toMatchObject({ status: 429 })
    expect(answers[30]?.text).toContain('many reviews')
    await strict.stop()
  })
})

describe('others', () => {
  test('do not review a course: visitors, strangers, those who teach it, and nobody one that is gone', async () => {
    expect(problemIn(await server.visitor().put(`/api/course/${course}/review`, { stars: 5 })).status).toBe(
      401,
    )
    expect(problemIn(await write(stranger, { stars: 5 }))).toMatchObject({
      status: 403,
      type: expect.stringContaining('not-enrolled'),
    })
    expect(problemIn(await write(teacher, { stars: 5 }))).toMatchObject({
      status: 409,
      type: expect.stringContaining('own-course'),
    })
    await enroll(teacher, course)
    const refused = problemIn(await write(teacher, { stars: 5 }))
    expect(refused).toMatchObject({
      type: expect.stringContaining('own-course'),
      detail: expect.stringContaining('You teach this course'),
    })
    expect(await list()).toEqual([])
    expect(problemIn(await write(learner, { stars: 5 }, nothing)).status).toBe(404)
    await teacher.browser.delete(`/api/delete-course/${course}`)
    expect(problemIn(await write(learner, { stars: 5 })).status).toBe(404)
  })

  test('read no reviews of a course that is not there', async () => {
    for (const id of [nothing, 'x']) {
      for (const part of ['reviews', 'rating']) {
        expect(problemIn(await server.visitor().get(`/api/course/${id}/${part}`)).status).toBe(404)
      }
      expect(problemIn(await stranger.browser.get(`/api/course/${id}/review`)).status).toBe(404)
    }
    expect(problemIn(await server.visitor().get(`/api/course/${course}/review`)).status).toBe(401)
  })
})

describe('the list', () => {
  test('is read page by page, newest first, or by stars', async () => {
    await reviewBy(3, 5, 1, 5, 4)
    const orders = { newest: [4, 5, 1, 5, 3], best: [5, 5, 4, 3, 1], worst: [1, 3, 4, 5, 5] }
    for (const [sort, expected] of Object.entries(orders)) {
      const found: Review[] = []
      for (let path: string | null = `/api/course/${course}/reviews?sort=${sort}&limit=2`; path !== null; ) {
        const answer = await server.visitor().get(path)
        found.push(...(answer.body as Review[]))
        path = nextOf(answer)
      }
      expect(found.map(({ stars }) => stars)).toEqual(expected)
      expect(new Set(found.map(({ id }) => id)).size).toBe(5)
    }
  })

  test('refuses orders, sizes and positions that are none', async () => {
    await reviewBy(3, 5)
    const first = await server.visitor().get(`/api/course/${course}/reviews?sort=best&limit=1`)
    const cursor = new URLSearchParams(nextOf(first)?.split('?')[1]).get('after')
    for (const query of [
      'sort=useful',
      'limit=0',
      'limit=101',
      'after=nonsense',
      `sort=worst&after=${cursor}`,
    ]) {
      expect(problemIn(await server.visitor().get(`/api/course/${course}/reviews?${query}`)).status).toBe(422)
    }
  })

  test('has an average from three votes on', async () => {
    await reviewBy(5, 4)
    expect(await rating()).toMatchObject({ count: 2, average: null, counts: [0, 0, 0, 1, 1] })
    await reviewBy(4)
    expect((await rating()).average).toBeCloseTo(13 / 3)
  })

  test('shows a new name and photo at once', async () => {
    const [person] = await reviewBy(4)
    expect(await list()).toMatchObject([{ name: 'Gives 4' }])
    await person?.browser.patch('/api/auth/profile', { displayName: 'Amina' })
    expect(await list()).toMatchObject([{ name: 'Amina' }])
  })
})

describe('whoever teaches the course', () => {
  const answerOf = (id: string, of = course) => `/api/course/${of}/reviews/${id}/answer`

  test('answers a review, changes the answer and removes it; nobody else does', async () => {
    await write(learner, { stars: 2, text: 'Too slow.' })
    const [{ id } = { id: '' }] = await list()
    for (const { browser } of [learner, stranger]) {
      expect(problemIn(await browser.put(answerOf(id), { text: 'No.' })).status).toBe(403)
      expect(problemIn(await browser.delete(answerOf(id))).status).toBe(403)
    }
    expect(problemIn(await server.visitor().put(answerOf(id), { text: 'No.' })).status).toBe(401)
    for (const text of ['Faster from week two.', 'Faster from week three.']) {
      expect((await teacher.browser.put(answerOf(id), { text })).body).toEqual({ success: true })
      expect(await list()).toMatchObject([
        { answer: { text, name: 'Henrik', at: server.clock.now().toISOString() } },
      ])
      server.clock.advance({ minutes: 1 })
    }
    expect((await teacher.browser.delete(answerOf(id))).body).toEqual({ deletedCount: 1 })
    expect((await teacher.browser.delete(answerOf(id))).body).toEqual({ deletedCount: 0 })
    expect(await list()).toMatchObject([{ answer: null }])
  })

  test('answers with words, and only what is said of that course', async () => {
    await write(learner, { stars: 2 })
    const [{ id } = { id: '' }] = await list()
    for (const text of ['', ' ', 'x'.repeat(4001), undefined]) {
      expect(problemIn(await teacher.browser.put(answerOf(id), { text })).status).toBe(422)
    }
    const other = await makeCourse(teacher)
    expect(problemIn(await teacher.browser.put(answerOf(id, other), { text: 'Hm.' })).type).toContain(
      'unknown-review',
    )
    expect(problemIn(await teacher.browser.put(answerOf(nothing), { text: 'Hm.' })).status).toBe(404)
    expect((await teacher.browser.delete(answerOf(id, other))).body).toEqual({ deletedCount: 0 })
    expect(await readOwn(teacher)).toEqual({
      review: null,
      enrolled: false,
      mayWrite: false,
      mayAnswer: true,
    })
  })
})

test('an administrator has no right to answer', async () => {
  await write(learner, { stars: 2 })
  const [{ id } = { id: '' }] = await list()
  const ruth = await makeAdministrator(server)
  expect(
    problemIn(await ruth.browser.put(`/api/course/${course}/reviews/${id}/answer`, { text: 'Hm.' })).status,
  ).toBe(403)
})

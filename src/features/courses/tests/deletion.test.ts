import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { crawlPages } from '../../../testing/crawl.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { purgeDeletedCourses } from '../actions.ts'
import { markCourseDeleted } from '../store.ts'

let server: TestServer
let teacher: Person
let learner: Person

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Henrik')
  learner = await makePerson(server)
})

afterAll(() => server.stop())

const unknownId = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

const remove = ({ browser }: Pick<Person, 'browser'>, id: string) =>
  browser.delete(`/api/delete-course/${id}`)

const enroll = (courseId: string) =>
  learner.browser.post('/api/enroll-course', { courseId, email: learner.email })

describe('deleting a course', () => {
  test('works for its creator, once', async () => {
    const id = await makeCourse(teacher)
    const answer = await remove(teacher, id)
    expect([answer.status, answer.body]).toEqual([200, { deletedCount: 1 }])
    const again = await remove(teacher, id)
    expect(again.status).toBe(404)
    expect(problemIn(again).type).toBe('/problems/unknown-course')
  })

  test('is refused to visitors and to other members, and the course stays', async () => {
    const id = await makeCourse(teacher)
    expect((await remove({ browser: server.visitor() }, id)).status).toBe(401)
    const strange = await remove(learner, id)
    expect(strange.status).toBe(403)
    expect(problemIn(strange).type).toBe('/problems/not-creator')
    expect((await server.visitor().get(`/api/course/${id}`)).status).toBe(200)
  })

  test.each([[unknownId], ['1'], ['undefined']])('with the id %s finds nothing', async (id) => {
    const answer = await remove(teacher, id)
    expect(answer.status).toBe(404)
    expect(problemIn(answer).status).toBe(404)
  })

  test('many times at once is done once', async () => {
    const id = await makeCourse(teacher)
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(teacher, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  })

  test('waits for a deletion that is not finished yet, and then finds nothing', async () => {
    const id = await makeCourse(teacher)
    const [removing] = await server.db.transaction().execute(async (transaction) => {
      await markCourseDeleted(transaction, id, { ifMatch: null, now: server.clock.now(), by: teacher.id })
      const begun = [remove(teacher, id)] as const
      await untilSomebodyWaits(server.db)
      return begun
    })
    expect((await removing).status).toBe(404)
  })

  test('while it is being changed ends with no course, whoever is first', async () => {
    const id = await makeCourse(teacher)
    const fields = { title: 'Changed', imageUrl: '', duration: '', description: '' }
    const [removed, changed] = await Promise.all([
      remove(teacher, id),
      teacher.browser.put(`/api/update-course/${id}`, fields),
    ])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(changed.status)
    expect((await server.visitor().get(`/api/course/${id}`)).status).toBe(404)
  })
})

describe('a deleted course', () => {
  test('is gone from every list, every count and every page at once', async () => {
    const id = await makeCourse(teacher, { title: 'Vanishing Ink' })
    await enroll(id)
    const lists = [
      '/api/all-courses?limit=100',
      '/api/all-courses?sort=title&limit=100',
      '/api/all-courses?q=vanishing',
      '/api/all-courses?q=vanishing&sort=newest',
      '/api/all-courses?q=henrik&limit=100',
      '/api/popular-courses?limit=100',
      '/api/all-new-courses?limit=100',
    ]
    const own = `/api/courses?limit=100&email=${teacher.email}`
    const enrolled = `/api/my-enrolled-courses?limit=100&email=${learner.email}`
    const listed = async () => {
      const pages = await Promise.all([
        ...lists.map((path) => crawlPages(server.visitor(), path)),
        crawlPages(teacher.browser, own),
        crawlPages(learner.browser, enrolled),
      ])
      return pages.map((found) => found.flat().some(({ _id }) => _id === id))
    }
    const counted = async () => (await server.visitor().get('/api/all-courses/count?q=vanishing')).body
    const checked = async () =>
      (await learner.browser.get(`/api/enroll/check?courseId=${id}&email=${learner.email}`)).body

    expect(await listed()).toEqual(Array(lists.length + 2).fill(true))
    expect(await counted()).toMatchObject({ count: 1, capped: false })
    expect(await checked()).toMatchObject({ courseId: id })

    await remove(teacher, id)

    expect(await listed()).toEqual(Array(lists.length + 2).fill(false))
    expect(await counted()).toMatchObject({ count: 0, capped: false })
    expect(await checked()).toBeNull()
    expect((await server.visitor().get(`/api/course/${id}`)).status).toBe(404)
    expect((await teacher.browser.get(`/api/course/${id}`)).status).toBe(404)
  })

  test('that somebody was about to change is not changed any more', async () => {
    const id = await makeCourse(teacher)
    const fields = { title: 'Too Late', imageUrl: '', duration: '', description: '' }
    const [changing] = await server.db.transaction().execute(async (transaction) => {
      await markCourseDeleted(transaction, id, { ifMatch: null, now: server.clock.now(), by: teacher.id })
      const begun = [teacher.browser.put(`/api/update-course/${id}`, fields)] as const
      await untilSomebodyWaits(server.db)
      return begun
    })
    expect((await changing).status).toBe(404)
  })

  test('cannot be changed, by its creator or by others', async () => {
    const id = await makeCourse(teacher)
    await remove(teacher, id)
    const fields = { title: 'Back Again', imageUrl: '', duration: '', description: '' }
    for (const { browser } of [teacher, learner]) {
      expect((await browser.put(`/api/update-course/${id}`, fields)).status).toBe(404)
    }
  })
})

describe('a deleted course and the work in it', () => {
  const rowsOf = async (id: string) => ({
    courses: (await server.db.selectFrom('courses').select('id').where('id', '=', id).execute()).length,
    enrollments: (
      await server.db.selectFrom('enrollments').select('id').where('course_id', '=', id).execute()
    ).length,
  })
  const purge = () => purgeDeletedCourses(server.db, server.clock.now())

  beforeEach(async () => {
    // What the other tests deleted goes now; sessions have ended by then too.
    server.clock.advance({ days: 31 })
    await purge()
    teacher = await makePerson(server)
    learner = await makePerson(server)
  })

  test('are kept for thirty days and purged after that', async () => {
    const [deleted, kept] = [await makeCourse(teacher), await makeCourse(teacher)]
    await enroll(deleted)
    await enroll(kept)
    await remove(teacher, deleted)

    server.clock.advance({ days: 30 })
    expect(await purge()).toBe(0)
    expect(await rowsOf(deleted)).toEqual({ courses: 1, enrollments: 1 })

    server.clock.advance({ seconds: 1 })
    expect(await purge()).toBe(1)
    expect(await rowsOf(deleted)).toEqual({ courses: 0, enrollments: 0 })
    expect(await rowsOf(kept)).toEqual({ courses: 1, enrollments: 1 })
    expect(await purge()).toBe(0)
  })

  test('are purged each in its own time', async () => {
    const [first, second] = [await makeCourse(teacher), await makeCourse(teacher)]
    await remove(teacher, first)
    server.clock.advance({ days: 20 })
    await markCourseDeleted(server.db, second, { ifMatch: null, now: server.clock.now(), by: teacher.id })
    server.clock.advance({ days: 11 })
    expect(await purge()).toBe(1)
    expect([await rowsOf(first), await rowsOf(second)].map(({ courses }) => courses)).toEqual([0, 1])
  })
})

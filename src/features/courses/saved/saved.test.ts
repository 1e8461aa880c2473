import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { type Answer, problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { CourseCard } from '../contract.ts'
import { mostById, mostInBrowser, mostSaved } from './rules.ts'

let server: TestServer
let teacher: Person
let reader: Person
let courses: string[]

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  teacher = await makePerson(server, 'Amina')
  courses = []
  for (const title of ['One', 'Two', 'Three']) courses.push(await makeCourse(teacher, { title }))
})

beforeEach(async () => {
  reader = await makePerson(server)
})

afterAll(() => server.stop())

const course = (nr: number) => courses[nr] ?? ''
const save = (id: string, { browser } = reader) => browser.put(`/api/saved-courses/${id}`, undefined)
const unsave = (id: string) => reader.browser.delete(`/api/saved-courses/${id}`)
const join = (ids: string[]) => reader.browser.post('/api/saved-courses', { ids })
const titlesIn = ({ body }: Answer) => (body as CourseCard[]).map(({ title }) => title)
const listed = async (query = '') => titlesIn(await reader.browser.get(`/api/saved-courses${query}`))

async function rowsOf({ id }: Person): Promise<number> {
  const rows = await server.db
    .selectFrom('saved_courses')
    .select('course_id')
    .where('user_id', '=', id)
    .execute()
  return rows.length
}

/** Courses beyond those that people have made, without their counts. */
async function makeMany(number: number): Promise<string[]> {
  const ids = Array.from({ length: number }, newId)
  const now = server.clock.now().toISOString()
  const rows = ids.map((id) => ({
    id,
    creator_id: teacher.id,
    title: 'Many',
    created_at: now,
    updated_at: now,
  }))
  await server.db.insertInto('courses').values(rows).execute()
  return ids
}

describe('a member', () => {
  test('finds what was saved, latest first, as the cards of other lists, page by page', async () => {
    for (const id of courses) {
      expect((await save(id)).body).toEqual({ saved: true })
      server.clock.advance({ seconds: 1 })
    }
    expect(await listed()).toEqual(['Three', 'Two', 'One'])
    const first = await reader.browser.get('/api/saved-courses?limit=2')
    expect(titlesIn(first)).toEqual(['Three', 'Two'])
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(titlesIn(await reader.browser.get(next))).toEqual(['One'])
    const [card] = (await server.visitor().get('/api/all-courses')).body as CourseCard[]
    const own = (await reader.browser.get('/api/saved-courses')).body as CourseCard[]
    expect(own.map((one) => Object.keys(one))).toEqual(own.map(() => Object.keys(card ?? {})))
  })

  test('saves a course once, and keeps its place when saving it again', async () => {
    await save(course(0))
    server.clock.advance({ seconds: 1 })
    await save(course(1))
    expect((await save(course(0))).status).toBe(200)
    expect(await listed()).toEqual(['Two', 'One'])
  })

  test('takes a course out, and out again', async () => {
    await save(course(0))
    expect((await unsave(course(0))).body).toEqual({ saved: false })
    expect((await unsave(course(0))).body).toEqual({ saved: false })
    expect(await listed()).toEqual([])
  })

  test('sees nothing of what others have saved', async () => {
    await save(course(0), await makePerson(server))
    expect(await listed()).toEqual([])
  })

  test('does not find a course that was deleted', async () => {
    const id = await makeCourse(teacher, { title: 'Gone' })
    await save(id)
    await teacher.browser.delete(`/api/delete-course/${id}`)
    expect(await listed()).toEqual([])
    expect((await save(id)).status).toBe(404)
    expect((await save(newId())).status).toBe(404)
  })

  test('has it in the download, and takes it along', async () => {
    await save(course(0))
    const { body } = await reader.browser.get('/api/auth/export')
    expect(body).toMatchObject({ savedCourses: [{ id: course(0), title: 'One' }] })
    await server.db.deleteFrom('users').where('id', '=', reader.id).execute()
    expect(await rowsOf(reader)).toBe(0)
  })
})

describe('what a browser has kept', () => {
  test('is joined in its order, once, without unknown courses', async () => {
    await save(course(2))
    server.clock.advance({ minutes: 1 })
    const ids = [course(1), newId(), course(0), course(2), course(1)]
    const answer = await join(ids)
    expect(new Set((answer.body as { saved: string[] }).saved)).toEqual(new Set(courses))
    expect(answer.body).toMatchObject({ left: [] })
    expect(await listed()).toEqual(['Two', 'One', 'Three'])
    await join(ids)
    expect(await listed()).toEqual(['Two', 'One', 'Three'])
  })

  test('may be nothing, and not more than a browser keeps', async () => {
    expect((await join([])).body).toEqual({ saved: [], left: [] })
    expect((await join(Array.from({ length: mostInBrowser + 1 }, newId))).status).toBe(422)
  })
})

describe(`of ${mostSaved} courses`, () => {
  test('no member saves one more, and is told so', async () => {
    const many = await makeMany(mostSaved + 1)
    for (let at = 0; at < mostSaved; at += 100) await join(many.slice(at, at + 100))
    const last = many[mostSaved] ?? ''
    expect(problemIn(await save(last))).toMatchObject({
      status: 409,
      type: '/problems/too-many-saved',
      detail: 'You can save up to 500 courses for later. Remove one first.',
    })
    expect((await join([last, many[0] ?? ''])).body).toEqual({ saved: [many[0]], left: [last] })
    expect((await save(many[0] ?? '')).status).toBe(200)
    await unsave(many[0] ?? '')
    expect((await save(last)).status).toBe(200)
    expect(await rowsOf(reader)).toBe(mostSaved)
  })

  test('no member has more after fifty saves at once', async () => {
    const many = await makeMany(mostSaved + 40)
    for (let at = 0; at < mostSaved - 10; at += 100) {
      await join(many.slice(at, Math.min(at + 100, mostSaved - 10)))
    }
    const answers = await Promise.all(many.slice(-50).map((id) => save(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40)
    expect(await rowsOf(reader)).toBe(mostSaved)
  })
})

test('fifty saves of one course at once make one row, and fifty removals none', async () => {
  const saved = await Promise.all(Array.from({ length: 50 }, () => save(course(0))))
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rowsOf(reader)).toBe(1)
  const removed = await Promise.all(Array.from({ length: 50 }, () => unsave(course(0))))
  expect(new Set(removed.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rowsOf(reader)).toBe(0)
})

describe('courses by their ids', () => {
  const find = (ids: string) => server.visitor().get(`/api/courses/by-ids?ids=${ids}`)

  test('are told to anybody in the order asked for, without those that are not there', async () => {
    const ids = [course(2), newId(), course(0), course(2).toUpperCase()]
    const answer = await find(ids.join(','))
    expect(titlesIn(answer)).toEqual(['Three', 'One'])
    expect(answer.text).not.toContain(teacher.email)
  })

  test.each([
    ['none', ''],
    ['what is no id', 'one,two'],
    ['an empty one', `${newId()},`],
    ['too many', Array.from({ length: mostById + 1 }, newId).join(',')],
  ])('are refused for %s', async (_, ids) => {
    expect((await find(ids)).status).toBe(422)
  })
})

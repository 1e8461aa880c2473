import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toCursor } from '../../../base/contract/paging.ts'
import { newId } from '../../../base/ids.ts'
import { type Answer, problemIn } from '../../../testing/browser.ts'
import { crawlPages, nextOf, previousOf } from '../../../testing/crawl.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { CourseCard } from '../contract.ts'
import { type Sort, sorts } from '../rules.ts'
import { insertCourse, markCourseDeleted } from '../store.ts'

type Made = { id: string; title: string; description: string; createdAt: Date; count: number }

let server: TestServer
let teacher: Person
let made: Made[] = []

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Zofia')
  // Few titles, days and counts among many courses, so that most places are shared by several.
  for (let at = 0; at < 110; at++) await add(at)
})

afterAll(() => server.stop())

async function add(at: number): Promise<Made> {
  const course: Made = {
    id: newId(),
    title: ['Paint Water', 'bread course', 'Course of Stars', 'ähren', 'course'][at % 5] ?? '',
    description: at % 3 === 0 ? 'A course about one course.' : 'Course.',
    createdAt: new Date(Date.UTC(2026, 0, 1 + (at % 4), 12, 0, 0, at % 2)),
    count: at % 3,
  }
  await insertCourse(server.db, {
    ...course,
    imageUrl: '',
    duration: '',
    creatorId: teacher.id,
  })
  await server.db
    .updateTable('enrollment_counts')
    .set({ learners: course.count })
    .where('course_id', '=', course.id)
    .execute()
  made.push(course)
  return course
}

const listOf = (sort: Sort) =>
  `/api/all-courses?limit=7&sort=${sort}${sort === 'relevance' ? '&q=course' : ''}`

const places: Record<Exclude<Sort, 'relevance'>, (course: Made) => (string | number)[]> = {
  newest: ({ createdAt, id }) => [-createdAt.getTime(), reversed(id)],
  oldest: ({ createdAt, id }) => [createdAt.getTime(), id],
  popular: ({ count, createdAt, id }) => [-count, -createdAt.getTime(), reversed(id)],
  title: ({ title, id }) => [title.replace(/[A-Z]/g, (letter) => letter.toLowerCase()), id],
}

/** Sorts backwards where the id sorts forwards. */
function reversed(id: string): string {
  return id.replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
}

function inOrder(courses: Made[], sort: Exclude<Sort, 'relevance'>): string[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  return courses
    .toSorted((a, b) => {
      const other = places[sort](b)
      return places[sort](a).reduce<number>((found, part, at) => found || compare(part, other[at] ?? ''), 0)
    })
    .map(({ id }) => id)
}

const idsIn = (pages: { _id: string }[][]) => pages.flat().map(({ _id }) => _id)

describe('the pages of a list', () => {
  test.each(['newest', 'oldest', 'popular', 'title'] as const)(
    'lead through all courses once, in the order “%s”, though many share a place',
    async (sort) => {
      const pages = await crawlPages(server.visitor(), listOf(sort))
      expect(idsIn(pages)).toEqual(inOrder(made, sort))
      expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
    },
  )

  test('lead through all that a search found once, best match first', async () => {
    const pages = await crawlPages<CourseCard>(server.visitor(), listOf('relevance'))
    expect(new Set(idsIn(pages))).toEqual(new Set(made.map(({ id }) => id)))
    expect(idsIn(pages)).toHaveLength(made.length)
    const inTitle = pages.flat().map(({ title }) => /course/i.test(title))
    expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)))
  })

  test.each([
    ['/api/popular-courses', 'popular'],
    ['/api/all-new-courses', 'oldest'],
    ['/api/all-courses', 'newest'],
  ] as const)('of %s are in the order “%s”', async (path, sort) => {
    const pages = await crawlPages(server.visitor(), `${path}?limit=50`)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 10])
    expect(idsIn(pages)).toEqual(inOrder(made, sort))
  })

  test('of one’s own courses lead through all of them, oldest first', async () => {
    const pages = await crawlPages(teacher.browser, `/api/courses?limit=9&email=${teacher.email}`)
    expect(idsIn(pages)).toEqual(inOrder(made, 'oldest'))
  })

  test.each(sorts)('in the order “%s” lead back as they led on', async (sort) => {
    const visitor = server.visitor()
    const pages = await crawlPages<CourseCard>(visitor, listOf(sort))
    const seen: CourseCard[][] = []
    let address: string | null = listOf(sort)
    let last = await visitor.get(address)
    for (let next = nextOf(last); next !== null; next = nextOf(last)) last = await visitor.get(next)
    for (address = previousOf(last); address !== null; address = previousOf(last)) {
      expect(seen.length).toBeLessThan(pages.length)
      last = await visitor.get(address)
      seen.unshift(last.body as CourseCard[])
      expect(nextOf(last)).not.toBeNull()
    }
    expect(idsIn(seen)).toEqual(idsIn(pages.slice(0, -1)))
  })

  test('of the oldest and of popular courses lead on only', async () => {
    for (const path of ['/api/all-new-courses', '/api/popular-courses']) {
      const second = await server.visitor().get(nextOf(await server.visitor().get(`${path}?limit=2`)) ?? '')
      expect(nextOf(second)).not.toBeNull()
      expect(previousOf(second)).toBeNull()
      expect((await server.visitor().get(`${path}?before=x`)).status).toBe(422)
    }
  })

  test('end without an empty page when the last one is full', async () => {
    const pages = await crawlPages(server.visitor(), '/api/all-courses?limit=55')
    expect(pages.map((page) => page.length)).toEqual([55, 55])
  })

  test('keep the search and the order they began with', async () => {
    const first = await server
      .visitor()
      .get('/api/all-courses?limit=1&sort=title&q=caf%C3%A9%20%26%20stars%3F')
    expect(nextOf(first)).toBeNull()
    const found = await server.visitor().get('/api/all-courses?limit=1&sort=title&q=Course%20%26%20stars%3F')
    const next = new URL(nextOf(found) ?? '', 'http://localhost').searchParams
    expect([next.get('q'), next.get('sort'), next.get('limit')]).toEqual(['Course & stars?', 'title', '1'])
  })

  test.each(sorts)(
    'in the order “%s” neither repeat nor miss a course while others come and go',
    async (sort) => {
      const before = [...made]
      const gone = new Set<string>()
      let at = 0
      const pages = await crawlPages<CourseCard>(server.visitor(), listOf(sort), async (page) => {
        at += 1
        const later = before[(at * 37) % before.length]?.id ?? ''
        for (const id of [page.at(-1)?._id ?? '', later]) {
          await markCourseDeleted(server.db, id, { ifMatch: null, now: server.clock.now(), by: teacher.id })
          gone.add(id)
        }
        await add(at * 7)
        await add(at * 7 + 3)
      })
      const seen = idsIn(pages)
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter(({ id }) => !gone.has(id) && !seen.includes(id))).toEqual([])
      if (sort !== 'relevance') {
        expect(seen).toEqual(inOrder(made, sort).filter((id) => seen.includes(id)))
      }
      made = made.filter(({ id }) => !gone.has(id))
    },
  )

  test('lead past a title that takes a lot of room in JSON', async () => {
    const title = '\u0001'.repeat(200)
    for (const id of [newId(), newId()]) {
      const course = { id, title, imageUrl: '', duration: '', description: '', createdAt: new Date() }
      await insertCourse(server.db, { ...course, creatorId: teacher.id })
    }
    const first = await server.visitor().get('/api/all-courses?limit=1&sort=title')
    const second = await server.visitor().get(nextOf(first) ?? '')
    expect([first, second].map(({ body }) => (body as CourseCard[])[0]?.title)).toEqual([title, title])
  })
})

const lists = ['/api/all-courses', '/api/popular-courses', '/api/all-new-courses', '/api/courses']

/** Asks as the teacher, whose own list wants their e-mail in addition. */
function ask(path: string, query: string): Promise<Answer> {
  const email = path === '/api/courses' ? `&email=${teacher.email}` : ''
  return teacher.browser.get(`${path}?${query}${email}`)
}

function wrongFields(answer: Answer): (string | undefined)[] {
  expect(answer.status).toBe(422)
  return problemIn(answer).errors?.map(({ field }) => field) ?? []
}

describe.each(lists)('%s', (path) => {
  test('shows 24 courses unless asked for more or fewer, and 100 at most', async () => {
    expect((await ask(path, '')).body).toHaveLength(24)
    expect((await ask(path, 'limit=1')).body).toHaveLength(1)
    expect((await ask(path, 'limit=100')).body).toHaveLength(100)
  })

  test.each(['0', '-1', '101', '1000000000000', 'ten', '', '1.5', '1e1', '%D9%A3'])(
    'refuses %j as the number of courses',
    async (limit) => {
      expect(wrongFields(await ask(path, `limit=${limit}`))).toEqual(['limit'])
    },
  )

  test('refuses a parameter that is given twice or not known', async () => {
    expect(wrongFields(await ask(path, 'limit=2&limit=3'))).toEqual(['limit'])
    expect(wrongFields(await ask(path, 'after=a&after=b'))).toEqual(['after'])
    expect(wrongFields(await ask(path, 'page=2'))).toEqual(['page'])
  })

  test.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['a NUL byte', '%00'],
    ['an empty array', 'W10'],
    ['a text longer than any place', 'a'.repeat(3000)],
  ])('refuses %s as a place in the list', async (_, after) => {
    expect(wrongFields(await ask(path, `after=${after}`))).toEqual(['after'])
  })
})

describe('a place', () => {
  test('in one list is not taken for one in another', async () => {
    for (const from of sorts) {
      const next = nextOf(await server.visitor().get(listOf(from))) ?? ''
      const after = new URLSearchParams(next.slice(next.indexOf('?'))).get('after') ?? ''
      for (const to of sorts.filter((sort) => sort !== from)) {
        expect(wrongFields(await server.visitor().get(`${listOf(to)}&after=${after}`))).toEqual(['after'])
      }
      expect(wrongFields(await ask('/api/courses', `after=${after}`))).toEqual(['after'])
    }
  })

  const id = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  test.each([
    [['newest', '0000-01-01T00:00:00Z', id]],
    [['newest', '2026-02-30T00:00:00Z', id]],
    [['newest', '2026-01-01T00:00:00+23:59', id]],
    [['newest', `2026-01-01T00:00:00.${'1'.repeat(200)}Z`, id]],
    [['newest', '2026-01-01T00:00:00Z', 'x']],
    [['newest', '2026-01-01T00:00:00Z']],
    [['popular', 2 ** 31, '2026-01-01T00:00:00Z', id]],
    [['popular', -1, '2026-01-01T00:00:00Z', id]],
    [['popular', 1.5, '2026-01-01T00:00:00Z', id]],
    [['title', 1, id]],
    [['title', 'a\u0000', id]],
    [['relevance', '1', id]],
    [[]],
  ])('such as %j, which no course has, is refused', async (key) => {
    const sort = (key[0] ?? 'newest') as Sort
    expect(wrongFields(await server.visitor().get(`${listOf(sort)}&after=${toCursor(key)}`))).toEqual([
      'after',
    ])
  })

  test('that somebody made up is refused or understood, but never a failure', async () => {
    const date = fc.date({ noInvalidDate: true }).map((value) => value.toISOString())
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.double(),
      fc.integer(),
      date,
      fc.uuid(),
    )
    const place = fc.tuple(fc.constantFrom(...sorts), fc.array(part, { maxLength: 3 }), fc.uuid())
    await fc.assert(
      fc.asyncProperty(place, async ([sort, parts, last]) => {
        const after = toCursor([sort, ...parts, last])
        const { status } = await server.visitor().get(`${listOf(sort)}&after=${after}`)
        expect([200, 422]).toContain(status)
      }),
      { numRuns: 120 },
    )
  })
})

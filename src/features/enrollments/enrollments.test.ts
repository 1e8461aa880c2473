import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { crawlPages, nextOf } from '../../testing/crawl.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { findClocks } from './clocks/store.ts'
import type { EnrolledCourse } from './contract.ts'

let server: TestServer
let teacher: Person
let learner: Person
let courseId: string

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Oluchi')
  learner = await makePerson(server)
  courseId = await makeCourse(teacher)
})

afterAll(() => server.stop())

const unknownId = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

/** The four calls, made by `person` with an e-mail and a course; the list has no course. */
const calls = {
  check: ({ browser }: Pick<Person, 'browser'>, email: string, course: string) =>
    browser.get(`/api/enroll/check?${new URLSearchParams({ courseId: course, email })}`),
  enroll: ({ browser }: Pick<Person, 'browser'>, email: string, course: string) =>
    browser.post('/api/enroll-course', { courseId: course, email }),
  unenroll: ({ browser }: Pick<Person, 'browser'>, email: string, course: string) =>
    browser.delete(`/api/unenroll-course?${new URLSearchParams({ courseId: course, email })}`),
  list: ({ browser }: Pick<Person, 'browser'>, email: string, _course = '') =>
    browser.get(`/api/my-enrolled-courses?${new URLSearchParams({ email })}`),
}
const names = ['check', 'enroll', 'unenroll', 'list'] as const

/** The time zone in which a member's days in a course are counted; null for the course's, undefined where they never enrolled. */
async function zoneOf({ id }: Person, course: string): Promise<string | null | undefined> {
  const [clock] = await findClocks(server.db, [{ userId: id, courseId: course }])
  return clock?.zone
}

describe('the time zone that somebody enrolls in', () => {
  const enrollIn = ({ browser, email }: Person, course: string, zone: unknown) =>
    browser.post('/api/enroll-course', { courseId: course, email, zone })

  test('is that of their days in the course, also when they leave and come back from another one', async () => {
    const [traveller, course] = [await makePerson(server), await makeCourse(teacher)]
    expect(await zoneOf(traveller, course)).toBeUndefined()
    expect((await enrollIn(traveller, course, 'Asia/Dhaka')).status).toBe(201)
    expect(await zoneOf(traveller, course)).toBe('Asia/Dhaka')
    await calls.unenroll(traveller, traveller.email, course)
    expect((await enrollIn(traveller, course, 'Europe/Berlin')).status).toBe(201)
    expect(await zoneOf(traveller, course)).toBe('Asia/Dhaka')
  })

  test.each(['Mars/Olympus', '+06:00', '', undefined])(
    'is the one of the course where %s is said, which is none',
    async (zone) => {
      const [member, course] = [await makePerson(server), await makeCourse(teacher)]
      expect((await enrollIn(member, course, zone)).status).toBe(201)
      expect(await zoneOf(member, course)).toBeNull()
    },
  )

  test.each([6, 'A'.repeat(65), ['Asia/Dhaka']])('is refused where it is no name: %s', async (zone) => {
    const [member, course] = [await makePerson(server), await makeCourse(teacher)]
    expect((await enrollIn(member, course, zone)).status).toBe(422)
    expect(await zoneOf(member, course)).toBeUndefined()
  })
})

describe('somebody who is signed in', () => {
  test('enrolls, sees it, leaves and sees that too', async () => {
    expect((await calls.check(learner, learner.email, courseId)).text).toBe('null')

    const enrolled = await calls.enroll(learner, learner.email, courseId)
    expect(enrolled.status).toBe(201)
    const { insertedId } = enrolled.body as { insertedId: string }
    expect(enrolled.body).toEqual({ insertedId: expect.stringMatching(/^[0-9a-f-]{36}$/) })

    const checked = await calls.check(learner, learner.email, courseId)
    expect([checked.status, checked.body]).toEqual([200, { _id: insertedId, courseId, email: learner.email }])

    const again = await calls.enroll(learner, learner.email, courseId)
    expect([again.status, again.body]).toEqual([200, { insertedId }])

    const left = await calls.unenroll(learner, learner.email, courseId)
    expect([left.status, left.body]).toEqual([200, { deletedCount: 1 }])
    const leftAgain = await calls.unenroll(learner, learner.email, courseId)
    expect([leftAgain.status, leftAgain.body]).toEqual([200, { deletedCount: 0 }])

    const checkedAgain = await calls.check(learner, learner.email, courseId)
    expect([checkedAgain.status, checkedAgain.body]).toEqual([200, null])
  })

  test('sees their courses, latest enrollment first', async () => {
    const person = await makePerson(server)
    expect((await calls.list(person, person.email)).body).toEqual([])
    const second = await makeCourse(teacher, {
      title: 'Bread',
      duration: '2 days',
      imageUrl: 'https://example.org/b.png',
    })
    const createdDate = server.clock.now().toISOString()
    await calls.enroll(person, person.email, courseId)
    server.clock.advance({ minutes: 1 })
    await calls.enroll(person, person.email, second)
    const listed = await calls.list(person, person.email)
    expect([listed.status, listed.body]).toEqual([
      200,
      [
        {
          _id: second,
          title: 'Bread',
          imageUrl: 'https://example.org/b.png',
          duration: '2 days',
          description: 'One page a day, read aloud.',
          name: 'Oluchi',
          createdDate,
        },
        expect.objectContaining({ _id: courseId, title: 'Reading Slowly', duration: '3 weeks' }),
      ],
    ])
    expect(nextOf(listed)).toBeNull()
  })

  test('pages through all their courses once, though they enrolled in several at the same moment', async () => {
    const person = await makePerson(server)
    const taken: string[] = []
    for (let at = 0; at < 26; at++) {
      const course = await makeCourse(teacher)
      await calls.enroll(person, person.email, course)
      taken.unshift(course)
      if (at % 10 === 0) server.clock.advance({ seconds: 1 })
    }
    const list = `/api/my-enrolled-courses?email=${person.email}`
    expect((await person.browser.get(list)).body).toHaveLength(24)
    const pages = await crawlPages<EnrolledCourse>(person.browser, `${list}&limit=13`)
    expect(pages.map((page) => page.length)).toEqual([13, 13])
    expect(pages.flat().map(({ _id }) => _id)).toEqual(taken)
  })

  test('does not lose a course when others come and go between two pages', async () => {
    const person = await makePerson(server)
    const taken: string[] = []
    for (let at = 0; at < 9; at++) {
      const course = await makeCourse(teacher)
      await calls.enroll(person, person.email, course)
      taken.unshift(course)
    }
    const list = `/api/my-enrolled-courses?email=${person.email}&limit=3`
    const pages = await crawlPages<EnrolledCourse>(person.browser, list, async (page) => {
      await calls.unenroll(person, person.email, page.at(-1)?._id ?? '')
      await calls.enroll(person, person.email, await makeCourse(teacher))
    })
    expect(pages.flat().map(({ _id }) => _id)).toEqual(taken)
  })

  test('may write their own e-mail in capitals', async () => {
    for (const name of names) {
      const { status } = await calls[name](learner, learner.email.toUpperCase(), courseId)
      expect([200, 201]).toContain(status)
    }
  })

  test('counts for the popularity of a course until they leave', async () => {
    const course = await makeCourse(teacher, { title: 'Most Loved' })
    const people = await Promise.all([makePerson(server), makePerson(server), makePerson(server)])
    const mostPopular = async () =>
      ((await server.visitor().get('/api/popular-courses?limit=1')).body as EnrolledCourse[])[0]?._id
    for (const person of people) await calls.enroll(person, person.email, course)
    expect(await mostPopular()).toBe(course)
    for (const person of people) await calls.unenroll(person, person.email, course)
    expect(await mostPopular()).not.toBe(course)
  })
})

describe.each(names)('%s', (name) => {
  test('is refused to a visitor', async () => {
    const answer = await calls[name]({ browser: server.visitor() }, learner.email, courseId)
    expect(answer.status).toBe(401)
    expect(problemIn(answer).type).toBe('/problems/auth/no-session')
  })

  test('is refused with the e-mail of somebody else', async () => {
    const answer = await calls[name](learner, teacher.email, courseId)
    expect(answer.status).toBe(403)
    expect(problemIn(answer).type).toBe('/problems/auth/email-mismatch')
  })

  test.each([[''], ['nobody'], ['a@b']])('is refused with %j as e-mail, which is named', async (email) => {
    const answer = await calls[name](learner, email, courseId)
    expect(answer.status).toBe(422)
    expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['email'])
  })
})

describe.each(['check', 'enroll', 'unenroll'] as const)('%s', (name) => {
  test.each([[''], ['1'], ["' or 1=1 --"], ['019a8f3c']])(
    'is refused with %j as id of a course, which is named',
    async (course) => {
      const answer = await calls[name](learner, learner.email, course)
      expect(answer.status).toBe(422)
      expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['courseId'])
    },
  )

  test('understands the id of a course in capitals', async () => {
    const { status } = await calls[name](learner, learner.email, courseId.toUpperCase())
    expect([200, 201]).toContain(status)
  })
})

test.each([
  ['/api/enroll/check', ['courseId', 'email']],
  ['/api/my-enrolled-courses', ['email']],
])('%s names what is missing', async (path, fields) => {
  const answer = await learner.browser.get(path)
  expect(answer.status).toBe(422)
  expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(fields)
})

test('a parameter that is not known, or given twice, is refused by name', async () => {
  const email = encodeURIComponent(learner.email)
  for (const [path, field] of [
    [`/api/enroll/check?courseId=${courseId}&email=${email}&userId=1`, 'userId'],
    [`/api/enroll/check?courseId=${courseId}&email=${email}&email=${email}`, 'email'],
    [`/api/my-enrolled-courses?email=${email}&limit=0`, 'limit'],
    [`/api/my-enrolled-courses?email=${email}&limit=1&limit=2`, 'limit'],
    [`/api/my-enrolled-courses?email=${email}&limit=101`, 'limit'],
    [`/api/my-enrolled-courses?email=${email}&after=x`, 'after'],
    [`/api/my-enrolled-courses?email=${email}&page=2`, 'page'],
  ] as const) {
    const answer = await learner.browser.get(path)
    expect(answer.status).toBe(422)
    expect(problemIn(answer).errors?.map((error) => error.field)).toEqual([field])
  }
})

test('enrolling with more than is asked for is refused by name', async () => {
  const answer = await learner.browser.post('/api/enroll-course', {
    courseId,
    email: learner.email,
    userId: teacher.id,
  })
  expect(answer.status).toBe(422)
  expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['userId'])
})

test('a course that does not exist cannot be enrolled in, has no enrollment, and nobody to leave it', async () => {
  const enrolled = await calls.enroll(learner, learner.email, unknownId)
  expect(enrolled.status).toBe(404)
  expect(problemIn(enrolled).type).toBe('/problems/unknown-course')
  expect((await calls.check(learner, learner.email, unknownId)).body).toBeNull()
  expect((await calls.unenroll(learner, learner.email, unknownId)).body).toEqual({ deletedCount: 0 })
})

test('a deleted course cannot be enrolled in', async () => {
  const deleted = await makeCourse(teacher)
  await teacher.browser.delete(`/api/delete-course/${deleted}`)
  const answer = await calls.enroll(learner, learner.email, deleted)
  expect(answer.status).toBe(404)
  expect(problemIn(answer).type).toBe('/problems/unknown-course')
})

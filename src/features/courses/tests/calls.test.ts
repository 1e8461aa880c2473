import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Course } from '../contract.ts'

let server: TestServer
let teacher: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Amina Rahman')
  stranger = await makePerson(server, 'Tuan')
})

afterAll(() => server.stop())

const unknownId = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
const fields = {
  title: 'Stars Above the City',
  imageUrl: 'https://example.org/stars.jpg?size=2',
  duration: '4 evenings',
  description: 'Find ten stars\nwithout a telescope.',
}

const add = (browser: Browser, email: string, body: unknown) =>
  browser.post(`/api/add-course?email=${encodeURIComponent(email)}`, body)

const insertedIn = ({ body }: Answer) => (body as { insertedId: string }).insertedId

const fieldsIn = (answer: Answer) => problemIn(answer).errors?.map(({ field }) => field)

describe('adding a course', () => {
  test('works with all that the form sends, and answers with its id', async () => {
    const answer = await add(teacher.browser, teacher.email, {
      ...fields,
      email: teacher.email,
      name: 'Amina Rahman',
      createdDate: '2026-11-21T09:00:00.000Z',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ insertedId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const course = await server.visitor().get(`/api/course/${insertedIn(answer)}`)
    expect(course.body).toMatchObject(fields)
  })

  test('takes the name from the account and the date from the clock, whatever the caller says', async () => {
    server.clock.advance({ days: 3, seconds: 5 })
    const answer = await add(teacher.browser, teacher.email, {
      ...fields,
      name: 'Somebody Famous',
      createdDate: '1999-01-01T00:00:00.000Z',
    })
    const course = await server.visitor().get(`/api/course/${insertedIn(answer)}`)
    expect(course.body).toMatchObject({
      name: 'Amina Rahman',
      createdDate: server.clock.now().toISOString(),
    })
    expect((course.body as Course).createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('works twice with the same texts: there are two courses then', async () => {
    const ids = [await makeCourse(teacher, fields), await makeCourse(teacher, fields)]
    expect(new Set(ids).size).toBe(2)
  })

  test('is refused to a visitor', async () => {
    const answer = await add(server.visitor(), teacher.email, fields)
    expect(answer.status).toBe(401)
    expect(problemIn(answer).type).toBe('/problems/auth/no-session')
  })

  test('is refused with the e-mail of somebody else, in the address or in the body', async () => {
    for (const answer of [
      await add(stranger.browser, teacher.email, fields),
      await add(stranger.browser, stranger.email, { ...fields, email: teacher.email }),
      await add(stranger.browser, teacher.email, { ...fields, email: stranger.email }),
    ]) {
      expect(answer.status).toBe(403)
      expect(problemIn(answer).type).toBe('/problems/auth/email-mismatch')
    }
  })

  test('is refused without an e-mail, which is named', async () => {
    const answer = await teacher.browser.post('/api/add-course', fields)
    expect(answer.status).toBe(422)
    expect(fieldsIn(answer)).toEqual(['email'])
  })

  test('is refused with something that a course does not have, by name', async () => {
    const answer = await add(teacher.browser, teacher.email, { ...fields, creatorId: stranger.id, price: 5 })
    expect(answer.status).toBe(422)
    expect(fieldsIn(answer)).toEqual(['creatorId', 'price'])
  })

  test('names every field that is missing', async () => {
    const answer = await add(teacher.browser, teacher.email, {})
    expect(answer.status).toBe(422)
    expect(fieldsIn(answer)).toEqual(['title', 'imageUrl', 'duration', 'description'])
  })

  test.each([['[]'], ['"course"'], ['null'], ['7']])('is refused with %s for a course', async (body) => {
    expect((await add(teacher.browser, teacher.email, body)).status).toBe(422)
  })

  test.each([[''], ['{'], ['{"title":}'], ['title=a']])(
    'is refused with %j, which is not JSON',
    async (body) => {
      const answer = await add(teacher.browser, teacher.email, body)
      expect(answer.status).toBe(400)
      expect(problemIn(answer).type).toBe('/problems/malformed')
    },
  )
})

describe('one course', () => {
  test('can be read by anybody, with everything that its page shows', async () => {
    const id = await makeCourse(teacher, fields)
    const answer = await server.visitor().get(`/api/course/${id}`)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        _id: id,
        ...fields,
        name: 'Amina Rahman',
        creatorId: teacher.id,
        createdDate: server.clock.now().toISOString(),
      },
    ])
  })

  test.each([
    ['is unknown', unknownId],
    ['is no id', '1'],
    ['is no id either', '%27%20or%201=1'],
  ])('is not found when its id %s', async (_, id) => {
    const answer = await server.visitor().get(`/api/course/${id}`)
    expect(answer.status).toBe(404)
    expect(problemIn(answer).status).toBe(404)
  })
})

describe('the e-mail of a creator', () => {
  test('is told to the creator', async () => {
    const id = await makeCourse(teacher, fields)
    const own = await teacher.browser.get(`/api/course/${id}`)
    expect((own.body as Course).email).toBe(teacher.email)
    const list = await teacher.browser.get(`/api/courses?email=${teacher.email}`)
    expect((list.body as Course[]).every(({ email }) => email === teacher.email)).toBe(true)
  })

  test('is in no answer to anybody else', async () => {
    const id = await makeCourse(teacher, fields)
    await stranger.browser.post('/api/enroll-course', { courseId: id, email: stranger.email })
    const open = [
      `/api/course/${id}`,
      '/api/all-courses',
      '/api/all-courses?q=stars&sort=relevance',
      '/api/popular-courses',
      '/api/all-new-courses',
    ]
    const closed = [
      `/api/my-enrolled-courses?email=${stranger.email}`,
      `/api/enroll/check?courseId=${id}&email=${stranger.email}`,
    ]
    const answers = [
      ...(await Promise.all(open.map((path) => server.visitor().get(path)))),
      ...(await Promise.all([...open, ...closed].map((path) => stranger.browser.get(path)))),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).toContain(id)
      expect(text).not.toContain(teacher.email)
    }
  })
})

describe('the lists', () => {
  test.each(['/api/all-courses', '/api/popular-courses', '/api/all-new-courses'])(
    '%s shows a course as a card',
    async (path) => {
      const fresh = await startTestServer()
      const person = await makePerson(fresh, 'Zofia')
      expect((await fresh.visitor().get(path)).body).toEqual([])
      const id = await makeCourse(person, fields)
      const answer = await fresh.visitor().get(path)
      expect([answer.status, answer.body]).toEqual([
        200,
        [{ _id: id, ...fields, name: 'Zofia', createdDate: fresh.clock.now().toISOString() }],
      ])
      await fresh.stop()
    },
  )

  test('of one’s own courses has those alone', async () => {
    const person = await makePerson(server, 'Rafiq')
    const list = `/api/courses?email=${encodeURIComponent(person.email.toUpperCase())}`
    expect((await person.browser.get(list)).body).toEqual([])
    const ids = [await makeCourse(person, fields), await makeCourse(person, { ...fields, title: 'Second' })]
    const answer = await person.browser.get(list)
    expect(answer.status).toBe(200)
    expect((answer.body as Course[]).map(({ _id }) => _id)).toEqual(ids)
    expect((answer.body as Course[])[0]).toEqual({
      _id: ids[0],
      ...fields,
      name: 'Rafiq',
      email: person.email,
      creatorId: person.id,
      createdDate: server.clock.now().toISOString(),
    })
  })

  test('of one’s own courses is refused to visitors and to others', async () => {
    const path = `/api/courses?email=${teacher.email}`
    expect((await server.visitor().get(path)).status).toBe(401)
    expect((await stranger.browser.get(path)).status).toBe(403)
    const nameless = await teacher.browser.get('/api/courses')
    expect(nameless.status).toBe(422)
    expect(fieldsIn(nameless)).toEqual(['email'])
  })

  test('show the name that the creator has now', async () => {
    const person = await makePerson(server, 'Before')
    const id = await makeCourse(person, fields)
    await person.browser.patch('/api/auth/profile', { displayName: 'After', photoURL: '' })
    expect((await server.visitor().get(`/api/course/${id}`)).body).toMatchObject({ name: 'After' })
  })
})

describe('changing a course', () => {
  const changed = { title: 'Stars', imageUrl: '', duration: '', description: '' }

  test('works for its creator and shows everywhere', async () => {
    const id = await makeCourse(teacher, fields)
    const before = (await server.visitor().get(`/api/course/${id}`)).body as Course
    server.clock.advance({ days: 1 })
    const answer = await teacher.browser.put(`/api/update-course/${id}`, changed)
    expect([answer.status, answer.body]).toEqual([200, { modifiedCount: 1 }])
    const after = await server.visitor().get(`/api/course/${id}`)
    expect(after.body).toEqual({ ...before, ...changed })
  })

  test('to what it was already counts as done', async () => {
    const id = await makeCourse(teacher, fields)
    expect((await teacher.browser.put(`/api/update-course/${id}`, fields)).body).toEqual({ modifiedCount: 1 })
  })

  test('is refused to visitors and to other members, and changes nothing', async () => {
    const id = await makeCourse(teacher, fields)
    const visited = await server.visitor().put(`/api/update-course/${id}`, changed)
    expect(visited.status).toBe(401)
    const strange = await stranger.browser.put(`/api/update-course/${id}`, changed)
    expect(strange.status).toBe(403)
    expect(problemIn(strange).type).toBe('/problems/not-creator')
    expect((await server.visitor().get(`/api/course/${id}`)).body).toMatchObject(fields)
  })

  test.each([[unknownId], ['1'], ['null']])('with the id %s finds nothing', async (id) => {
    const answer = await teacher.browser.put(`/api/update-course/${id}`, changed)
    expect(answer.status).toBe(404)
    expect(problemIn(answer).status).toBe(404)
  })

  test('cannot give it to somebody else or to another time', async () => {
    const id = await makeCourse(teacher, fields)
    const answer = await teacher.browser.put(`/api/update-course/${id}`, {
      ...changed,
      email: stranger.email,
      name: 'Tuan',
      createdDate: '1999-01-01T00:00:00.000Z',
    })
    expect(answer.status).toBe(422)
    expect(fieldsIn(answer)).toEqual(['email', 'name', 'createdDate'])
  })

  test('names every field that is missing', async () => {
    const id = await makeCourse(teacher, fields)
    const answer = await teacher.browser.put(`/api/update-course/${id}`, { title: '' })
    expect(answer.status).toBe(422)
    expect(fieldsIn(answer)).toEqual(['title', 'imageUrl', 'duration', 'description'])
  })
})

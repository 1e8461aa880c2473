import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { enroll, makeCourse, makePerson, type Person, putPhoto } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { InstructorProfile } from './contract.ts'
import { longest } from './rules.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

afterAll(() => server.stop())

const said = {
  about: 'I build chairs.\n\nThen I write about them.',
  expertise: 'Joinery',
  links: ['https://chairs.example/'],
}

const read = (id: string) => server.visitor().get(`/api/instructors/${id}`)
const readCourses = (id: string, query = '') => server.visitor().get(`/api/instructors/${id}/courses${query}`)
const write = ({ browser }: Person, fields: object) =>
  browser.put('/api/auth/teaching', { ...said, ...fields })
const titlesIn = (body: unknown) => (body as { title: string }[]).map(({ title }) => title)

describe('a member who teaches has a public page', () => {
  test('with name, photo, what they write of themselves, courses and learners', async () => {
    const [henrik, learner] = [await makePerson(server, 'Henrik'), await makePerson(server)]
    const [first, second] = [await makeCourse(henrik), await makeCourse(henrik)]
    for (const course of [first, second]) await enroll(learner, course)
    await enroll(henrik, first)
    const photoURL = await putPhoto(henrik)
    expect((await write(henrik, {})).body).toEqual({ ...said, teaches: true })
    const { status, body } = await read(henrik.id)
    expect([status, body]).toEqual([
      200,
      {
        id: henrik.id,
        name: 'Henrik',
        photoURL,
        ...said,
        courses: 2,
        learners: 3,
        rating: null,
        since: expect.any(String),
      },
    ])
    expect(JSON.stringify(body)).not.toContain(henrik.email)
  })

  test('with the rating of all their courses together, from three votes on', async () => {
    const henrik = await makePerson(server, 'Henrik')
    const courses = [await makeCourse(henrik), await makeCourse(henrik)]
    const rating = async () => ((await read(henrik.id)).body as InstructorProfile).rating
    for (const [at, stars] of [5, 4, 2].entries()) {
      expect(await rating()).toBeNull()
      const [learner, course = ''] = [await makePerson(server), courses[at % 2]]
      await enroll(learner, course)
      await learner.browser.put(`/api/course/${course}/review`, { stars })
      server.clock.advance({ seconds: 2 })
    }
    expect(await rating()).toEqual({ count: 3, average: 11 / 3 })
    const page = await server.visitor().get(`/instructors/${henrik.id}`)
    expect(page.text).toContain('3.7 of 5')
  })

  test('which says nothing of those who have written nothing', async () => {
    const henrik = await makePerson(server, 'Henrik')
    await makeCourse(henrik)
    expect((await read(henrik.id)).body).toMatchObject({ about: '', expertise: '', links: [], courses: 1 })
  })

  test('and shows their courses, newest first, in pages', async () => {
    const henrik = await makePerson(server, 'Henrik')
    for (const title of ['One', 'Two', 'Three']) {
      await makeCourse(henrik, { title })
      server.clock.advance({ seconds: 1 })
    }
    const first = await readCourses(henrik.id, '?limit=2')
    expect(titlesIn(first.body)).toEqual(['Three', 'Two'])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(titlesIn((await server.visitor().get(next)).body)).toEqual(['One'])
    expect((await readCourses(henrik.id, '?after=nowhere')).status).toBe(422)
  })
})

describe('nobody else has one, and all get the same answer', () => {
  const answerTo = async (id: string) => {
    const { status, body } = await read(id)
    const { type, detail } = body as { type: string; detail: string }
    const courses = await readCourses(id)
    return { status, type, detail, courses: courses.status }
  }

  test('those who have no course, or none any more, who have left, and who never were', async () => {
    const [never, former, left] = [
      await makePerson(server),
      await makePerson(server),
      await makePerson(server),
    ]
    await write(never, {})
    await former.browser.delete(`/api/delete-course/${await makeCourse(former)}`)
    const kept = await makeCourse(left)
    await enroll(await makePerson(server), kept)
    await write(left, {})
    await left.browser.post('/api/auth/deletion', { current: left.password })
    const unknown = await answerTo(newId())
    expect(unknown).toMatchObject({ status: 404, type: '/problems/unknown-instructor', courses: 404 })
    for (const { id } of [never, former, left]) expect(await answerTo(id)).toEqual(unknown)
    expect((await server.visitor().get(`/instructors/${never.id}`)).status).toBe(404)
    expect((await read('nobody')).status).toBe(404)
  })

  test('those whose account is closed', async () => {
    const [administrator, spammer] = [await makeAdministrator(server), await makePerson(server)]
    const course = await makeCourse(spammer)
    await write(spammer, { links: ['https://spam.example/'] })
    await administrator.browser.patch(`/api/admin/members/${spammer.id}`, { disabled: true })
    const member = administrator.browser
    expect((await member.get(`/api/instructors/${spammer.id}`)).status).toBe(404)
    expect((await member.get(`/api/instructors/${spammer.id}/courses`)).status).toBe(404)
    const { body } = await member.get(`/api/course/${course}/context`)
    expect(body).toMatchObject({ instructor: null, more: [] })
  })
})

describe('what it says is written by the member alone', () => {
  test('and a visitor may not', async () => {
    expect((await server.visitor().get('/api/auth/teaching')).status).toBe(401)
    expect((await server.visitor().put('/api/auth/teaching', said)).status).toBe(401)
  })

  test('and before the first course it is kept, and nobody sees it', async () => {
    const henrik = await makePerson(server)
    expect((await henrik.browser.get('/api/auth/teaching')).body).toEqual({
      about: '',
      expertise: '',
      links: [],
      teaches: false,
    })
    await write(henrik, {})
    expect((await read(henrik.id)).status).toBe(404)
    await makeCourse(henrik)
    expect((await read(henrik.id)).body).toMatchObject(said)
  })

  test.each([
    ['about', { about: 'x'.repeat(longest.about + 1) }],
    ['expertise', { expertise: 'x'.repeat(longest.expertise + 1) }],
    ['links', { links: Array.from({ length: longest.links + 1 }, (_, at) => `https://${at}.example/`) }],
    ['links.0', { links: ['javascript:alert(1)'] }],
    ['links.0', { links: ['/profile'] }],
    ['links.1', { links: ['https://one.example/', ''] }],
    ['about', { about: 'a\u0000b' }],
  ])('and a bad %s is refused', async (field, fields) => {
    const henrik = await makePerson(server)
    const answer = await write(henrik, fields)
    expect(problemIn(answer)).toMatchObject({ status: 422, errors: [{ field }] })
  })

  test('and it goes where the member goes: into the download, and away with the account', async () => {
    const henrik = await makePerson(server)
    await write(henrik, {})
    const { body } = await henrik.browser.get('/api/auth/export')
    expect(body).toMatchObject({ teaching: [{ ...said, changedAt: server.clock.now().toISOString() }] })
    await henrik.browser.post('/api/auth/deletion', { current: henrik.password })
    const rows = server.db.selectFrom('teacher_profiles').selectAll().where('user_id', '=', henrik.id)
    expect(await rows.execute()).toEqual([])
  })
})

test('the page shows what they wrote as text, says whose the links are, and is told to machines', async () => {
  const henrik = await makePerson(server, 'Henrik </script><b>')
  await makeCourse(henrik, { title: 'Chairs' })
  const about = '<script>alert(1)</script> I build.'
  await write(henrik, { about, links: ['https://chairs.example/"><i>'] })
  const { status, text } = await server.visitor().get(`/instructors/${henrik.id}`)
  expect(status).toBe(200)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; I build.')
  expect(text).not.toMatch(/<script>alert|<\/script><b>|example\/"><i>/)
  expect(text).toMatch(
    /<a [^>]*href="https:\/\/chairs\.example\/&quot;&gt;&lt;i&gt;" rel="ugc nofollow noopener"/,
  )
  expect(text).toContain('"@type":"ProfilePage"')
  expect(text).toMatch(/<h2 id="taught">Courses by Henrik/)
  expect(text).toMatch(/>Chairs<\/h3>/)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import { problemIn } from '../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { CourseRow, HeldCourse } from './contract.ts'
import { mostOfVisitors } from './rules.ts'

let server: TestServer
let ruth: Person
let teacher: Person
let members: Person[]
let course: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  ruth = await makeAdministrator(server)
  teacher = await makePerson(server, 'Henrik')
  members = await Promise.all([1, 2, 3].map(() => makePerson(server, 'Zoë')))
})

afterAll(() => server.stop())

beforeEach(async () => {
  await server.db.deleteFrom('courses').execute()
  course = await makeCourse(teacher, { title: 'Watches for you' })
})

const nothing = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

const report = ({ browser }: Pick<Person, 'browser'>, fields: object = {}, id = course) =>
  browser.post(`/api/course/${id}/report`, { reason: 'spam', words: 'It only sells.', ...fields })

const visit = (fields: object = {}) => report({ browser: server.visitor() }, fields)

const rule = (fields: object) => ruth.browser.put(`/api/admin/courses/${course}/state`, fields)

const queue = async () => (await ruth.browser.get('/api/admin/courses?show=reported')).body as CourseRow[]

const read = async () => (await ruth.browser.get(`/api/admin/courses/${course}`)).body as HeldCourse

const waiting = async () =>
  ((await ruth.browser.get('/api/admin/overview')).body as { waiting: Record<string, number> }).waiting
    .courses

describe('a course that visitors and members report', () => {
  test('waits for administrators, who read who says what', async () => {
    const [first] = members as [Person]
    expect((await visit({ reason: 'other', words: ' <b>Bold</b> ' })).body).toEqual({ success: true })
    expect((await report(first)).body).toEqual({ success: true })
    expect(await queue()).toMatchObject([
      { id: course, title: 'Watches for you', reportCount: 2, state: 'shown' },
    ])
    expect(await waiting()).toBe(1)
    expect((await read()).reports).toMatchObject([
      { reason: 'spam', words: 'It only sells.', memberId: first.id, name: 'Zoë' },
      { reason: 'other', words: '<b>Bold</b>', memberId: null },
    ])
    const { text } = await ruth.browser.get(`/admin/courses/${course}`)
    expect(text).toContain('&lt;b&gt;Bold')
    expect((await ruth.browser.get('/admin')).text).toContain('href="/admin/courses?show=reported"')
    expect((await ruth.browser.get('/admin/courses?show=reported')).text).toContain('2 reports')
  })

  test('stays there for everybody, and nobody else learns of it', async () => {
    await report(members[0] as Person)
    expect((await server.visitor().get(`/api/course/${course}`)).status).toBe(200)
    const { body } = await teacher.browser.get(`/api/course/${course}`)
    expect(JSON.stringify(body)).not.toContain('report')
  })

  test('has one report of each member, also of fifty at once', async () => {
    const [first] = members as [Person]
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(first)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await queue()).toMatchObject([{ reportCount: 1 }])
  })

  test('is kept, hidden or removed, which settles its reports; each is recorded', async () => {
    const [first] = members as [Person]
    for (const decision of [
      { state: 'shown' },
      { state: 'hidden', reason: 'spam' },
      { state: 'removed', reason: 'spam' },
    ]) {
      await rule({ state: 'shown' })
      server.clock.advance({ minutes: 1 })
      const fields = { title: 'Watches', imageUrl: '', duration: '', description: decision.state }
      await teacher.browser.put(`/api/update-course/${course}`, fields)
      server.clock.advance({ minutes: 1 })
      await visit()
      await report(first)
      expect(await queue()).toMatchObject([{ reportCount: 2 }])
      await rule(decision)
      expect(await queue()).toEqual([])
      expect(await read()).toMatchObject({ reports: [], reportedAt: null, state: decision.state })
    }
    const { body } = await ruth.browser.get(`/api/admin/events?kind=course.kept&member=${ruth.id}`)
    expect(body).toMatchObject([{ details: { course } }])
    const left = await server.db.selectFrom('course_reports').select(['user_id', 'settled']).execute()
    expect(left).toEqual([{ user_id: first.id, settled: true }])
  })

  test('is reported again by the same member only when it has changed since', async () => {
    const [first] = members as [Person]
    await report(first)
    await rule({ state: 'shown' })
    await report(first)
    expect(await queue()).toEqual([])
    server.clock.advance({ minutes: 1 })
    const fields = { title: 'Other watches', imageUrl: '', duration: '', description: '' }
    await teacher.browser.put(`/api/update-course/${course}`, fields)
    await report(first)
    expect(await queue()).toHaveLength(1)
  })

  test('never misses a report between decisions at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(server)))
    const answers = await Promise.all(
      people.flatMap((person, at) => [
        report(person),
        visit(),
        ...(at % 4 === 0
          ? [rule(at % 8 === 0 ? { state: 'hidden', reason: 'spam' } : { state: 'shown' })]
          : []),
        ...(at === 11
          ? [(people[10] as Person).browser.post('/api/auth/deletion', { current: person.password })]
          : []),
      ]),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual([])
    const open = await server.db
      .selectFrom('course_reports')
      .select('id')
      .where('settled', '=', false)
      .execute()
    expect((await queue()).length).toBe(open.length > 0 ? 1 : 0)
  })

  test('is not reported by those who teach it, for no reason, or when it is not there', async () => {
    expect(problemIn(await report(teacher))).toMatchObject({
      status: 409,
      detail: 'You teach this course. You can change or delete it.',
    })
    for (const reason of ['dull', '', null]) {
      expect(problemIn(await visit({ reason })).errors).toMatchObject([{ field: 'reason' }])
    }
    expect(problemIn(await visit({ words: 'x'.repeat(1001) })).errors).toMatchObject([{ field: 'words' }])
    const [first] = members as [Person]
    for (const id of [nothing, 'x']) {
      for (const person of [first, { browser: server.visitor() }]) {
        expect(problemIn(await report(person, {}, id)).status).toBe(404)
      }
    }
    await rule({ state: 'hidden', reason: 'spam' })
    expect(problemIn(await report(first)).status).toBe(404)
    expect(problemIn(await visit()).status).toBe(404)
    expect(await queue()).toEqual([])
  })

  test('waits for nobody once those who reported it have left, and their export has what they said', async () => {
    const leaver = await makePerson(server)
    await report(leaver)
    expect((await leaver.browser.get('/api/auth/export')).text).toContain('It only sells.')
    await leaver.browser.post('/api/auth/deletion', { current: leaver.password })
    expect(await queue()).toEqual([])
    await report(members[0] as Person)
    const other = await makePerson(server)
    await report(other)
    await other.browser.post('/api/auth/deletion', { current: other.password })
    expect(await queue()).toMatchObject([{ reportCount: 1 }])
  })
})

describe('reports of visitors', () => {
  test('are kept so far for each course, and dropped when a robot makes them', async () => {
    await visit({ website: 'https://buy.example' })
    expect(await queue()).toEqual([])
    for (let at = 0; at < mostOfVisitors.open + 5; at++) expect((await visit()).status).toBe(200)
    expect(await queue()).toMatchObject([{ reportCount: mostOfVisitors.open }])
  })

  test('are bounded in an hour, and those of members are not', async () => {
    await server.db
      .insertInto('course_reports')
      .values(
        Array.from({ length: mostOfVisitors.anHour }, () => ({
          course_id: course,
          id: crypto.randomUUID(),
          reason: 'spam',
          words: '',
          created_at: server.clock.now().toISOString(),
        })),
      )
      .execute()
    expect(problemIn(await visit())).toMatchObject({ status: 429, type: '/problems/too-many-reports' })
    expect((await report(members[0] as Person)).status).toBe(200)
    server.clock.advance({ minutes: 61 })
    expect((await visit()).status).toBe(200)
  })
})

test('the form works without scripts, says what is missing, and keeps what was typed', async () => {
  const send = (body: string) =>
    server.visitor().send(`/all-courses/${course}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await server.visitor().get(`/all-courses/${course}`)).text).toContain('Report this course')
  const refused = await send('section=course-report&reason=&words=It+only+sells.')
  expect(refused.text).toContain('Choose a reason.')
  expect(refused.text).toContain('It only sells.')
  const done = await send('section=course-report&reason=spam&words=It+only+sells.')
  expect(done.text).toContain('Thank you. The administrators will look at this course.')
  expect(await queue()).toHaveLength(1)
  expect((await teacher.browser.get(`/all-courses/${course}`)).text).not.toContain('Report this course')
})

test('an administrator settles the reports of a course on its page, without scripts', async () => {
  await visit()
  const path = `/admin/courses/${course}`
  const send = (body: string) =>
    ruth.browser.send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await ruth.browser.get(path)).text).toContain('Keep the course as it is')
  expect((await send('section=state-decision&to=&reason=spam')).text).toContain('Choose what to do.')
  expect((await send('section=state-decision&to=hidden&reason=')).text).toContain('Choose a reason.')
  const hidden = await send('section=state-decision&to=hidden&reason=spam&note=Shops.')
  expect(hidden.text).toContain('The course is hidden, and its creator is told.')
  expect(hidden.text).not.toContain('Keep the course as it is')
  expect((await send('section=state-return')).text).toContain('The course is shown again.')
  await visit()
  const kept = await send('section=state-keep')
  expect(kept.text).not.toContain('Keep the course as it is')
  expect(await queue()).toEqual([])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { addStaff, enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { CourseStaff } from './contract.ts'
import type { StaffRole } from './rules.ts'

let server: TestServer
let owner: Person
let helper: Person
let course: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga Owner')
  helper = await makePerson(server, 'Hana Helper')
})

afterAll(() => server.stop())

beforeEach(async () => {
  course = await makeCourse(owner)
})

const path = () => `/api/course/${course}/staff`
const read = async ({ browser }: Person) => (await browser.get(path())).body as CourseStaff
const appoint = (email: string, role: StaffRole, by = owner) => by.browser.post(path(), { email, role })
const leave = ({ browser }: Person) => browser.delete(`/api/course/${course}/own-role`)
const rolesIn = async (by = owner) => (await read(by)).staff.map(({ name, role }) => [name, role])

describe('an owner', () => {
  test('appoints a member by e-mail, who is told so and may do what the role allows', async () => {
    expect((await helper.browser.get(path())).status).toBe(403)
    const appointed = await appoint(helper.email.toUpperCase(), 'editor')
    expect([appointed.status, appointed.body]).toMatchObject([201, { _id: helper.id, role: 'editor' }])
    expect(await rolesIn()).toEqual([
      ['Olga Owner', 'owner'],
      ['Hana Helper', 'editor'],
    ])
    expect((await helper.browser.get(`/api/course/${course}/builder`)).status).toBe(200)
    const mail = await server.db
      .selectFrom('outbox')
      .select('subject')
      .where('kind', '=', 'course-appointment')
      .where('account_id', '=', helper.id)
      .execute()
    expect(mail.map(({ subject }) => subject)).toContain('You now work on “Reading Slowly”')
  })

  test('changes a role and ends it; the member sees both in the account’s activity', async () => {
    await appoint(helper.email, 'editor')
    const one = `${path()}/${helper.id}`
    expect((await owner.browser.patch(one, { role: 'assistant' })).body).toMatchObject({ role: 'assistant' })
    expect((await helper.browser.get(`/api/course/${course}/builder`)).status).toBe(403)
    expect((await helper.browser.get(path())).status).toBe(200)
    expect((await owner.browser.delete(one)).body).toEqual({ deletedCount: 1 })
    expect((await owner.browser.delete(one)).status).toBe(404)
    expect((await helper.browser.get(path())).status).toBe(403)
    const rows = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'details'])
      .where('member_id', '=', helper.id)
      .where('actor_id', '=', owner.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      { kind: 'staff.removed', details: { course, from: 'assistant' } },
      { kind: 'staff.changed', details: { course, from: 'editor', to: 'assistant' } },
    ])
  })

  test('is told plainly that nobody has an e-mail, that somebody works here already, and what is no role', async () => {
    await appoint(helper.email, 'editor')
    expect(problemIn(await appoint('nobody@example.org', 'editor'))).toMatchObject({
      status: 422,
      type: '/problems/staff/unknown',
      errors: [{ field: 'email' }],
    })
    expect(problemIn(await appoint(helper.email, 'owner')).type).toBe('/problems/staff/appointed')
    expect((await appoint(helper.email, 'king' as StaffRole)).status).toBe(422)
    expect((await appoint('no address', 'editor')).status).toBe(422)
    expect((await owner.browser.patch(`${path()}/${newId()}`, { role: 'editor' })).status).toBe(404)
  })

  test('hands the course over: it bears the other one’s name, and whoever gave it stays an editor', async () => {
    await appoint(helper.email, 'assistant')
    const handover = `/api/course/${course}/handover`
    expect(problemIn(await owner.browser.post(handover, { user: owner.id })).type).toBe(
      '/problems/staff/self',
    )
    expect((await owner.browser.post(handover, { user: newId() })).status).toBe(404)
    expect((await owner.browser.post(handover, { user: helper.id })).status).toBe(200)
    expect(await rolesIn(helper)).toEqual([
      ['Olga Owner', 'editor'],
      ['Hana Helper', 'owner'],
    ])
    const shown = await server.visitor().get(`/api/course/${course}`)
    expect(shown.body).toMatchObject({ name: 'Hana Helper' })
    expect((await owner.browser.post(handover, { user: owner.id })).status).toBe(403)
  })
})

describe('the last owner', () => {
  test('can neither leave, nor become an editor', async () => {
    await appoint(helper.email, 'editor')
    expect(problemIn(await leave(owner))).toMatchObject({ status: 409, type: '/problems/staff/last' })
    const own = `${path()}/${owner.id}`
    expect(problemIn(await owner.browser.patch(own, { role: 'editor' })).type).toBe('/problems/staff/last')
    expect(problemIn(await owner.browser.delete(own)).type).toBe('/problems/staff/last')
    expect((await leave(helper)).status).toBe(200)
  })

  test('is one of two who leave at the same moment: one is let go', async () => {
    for (let round = 0; round < 5; round++) {
      course = await makeCourse(owner)
      await appoint(helper.email, 'owner')
      const answers = await Promise.all([leave(owner), leave(helper)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const left = await server.db
        .selectFrom('course_staff')
        .innerJoin('courses', 'courses.id', 'course_staff.course_id')
        .select(['user_id', 'role', 'creator_id'])
        .where('course_id', '=', course)
        .execute()
      expect(left).toHaveLength(1)
      expect(left[0]?.creator_id).toBe(left[0]?.user_id)
    }
  })

  test('is one of two who take each other’s role at the same moment: one of them is refused', async () => {
    await appoint(helper.email, 'owner')
    const answers = await Promise.all([
      owner.browser.patch(`${path()}/${helper.id}`, { role: 'editor' }),
      helper.browser.patch(`${path()}/${owner.id}`, { role: 'editor' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

test('a course with another owner passes to that one when its creator deletes the account', async () => {
  const creator = await makePerson(server, 'Gone Soon')
  course = await makeCourse(creator)
  await addStaff(server, course, helper, 'owner')
  const { body } = await creator.browser.get('/api/auth/profile')
  expect(body).toMatchObject({ leaving: { coursesKept: 1, coursesDeleted: 0 } })
  const deleted = await creator.browser.post('/api/auth/deletion', { current: creator.password })
  expect(deleted.status).toBeLessThan(300)
  expect((await server.visitor().get(`/api/course/${course}`)).body).toMatchObject({ name: 'Hana Helper' })
})

test('who may do what: strangers and learners nothing, assistants look, editors see e-mails, owners appoint', async () => {
  const [assistant, editor, learner, stranger] = (await Promise.all(
    ['Asta', 'Edith', 'Lena', 'Stan'].map((name) => makePerson(server, name)),
  )) as [Person, Person, Person, Person]
  const administrator = await makeAdministrator(server)
  const former = await makePerson(server, 'Fred')
  await addStaff(server, course, assistant, 'assistant')
  await addStaff(server, course, editor, 'editor')
  await enroll(learner, course)
  await enroll(former, course)
  await former.browser.delete(`/api/unenroll-course?courseId=${course}&email=${former.email}`)
  for (const [{ browser }, list, appointing] of [
    [{ browser: server.visitor() }, 401, 401],
    [stranger, 403, 403],
    [learner, 403, 403],
    [former, 403, 403],
    [administrator, 403, 403],
    [assistant, 200, 403],
    [editor, 200, 403],
    [owner, 200, 422],
  ] as const) {
    const nobody = { email: 'nobody@example.org', role: 'editor' }
    const statuses = [
      (await browser.get(path())).status,
      (await browser.post(path(), nobody)).status,
      (await browser.post(`/api/course/${course}/handover`, { user: owner.id })).status,
      (await browser.patch(`${path()}/${newId()}`, { role: 'editor' })).status,
    ]
    const handing = appointing === 422 ? 409 : appointing
    const changing = appointing === 422 ? 404 : appointing
    expect(statuses).toEqual([list, appointing, handing, changing])
  }
  const emails = async (by: Person) => (await read(by)).staff.map(({ email }) => email !== undefined)
  expect(await emails(assistant)).toEqual([false, false, false])
  expect(await emails(editor)).toEqual([true, true, true])
})

describe('who works on courses', () => {
  const workOf = async ({ browser }: Person, query: Record<string, string> = {}) => {
    const { body, status } = await browser.get(`/api/my-course-work?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return (body as { _id: string; role: StaffRole }[]).map(({ _id, role }) => [_id, role])
  }

  test('finds each of them again: those of others, those that one may change, and by title', async () => {
    const someone = await makePerson(server, 'Wanda Works')
    const own = await makeCourse(someone)
    const second = await makeCourse(owner)
    expect(await workOf(someone, { of: 'others' })).toEqual([])
    await addStaff(server, course, someone, 'editor')
    await addStaff(server, second, someone, 'assistant')
    const all = [
      [second, 'assistant'],
      [own, 'owner'],
      [course, 'editor'],
    ]
    expect(await workOf(someone)).toEqual(expect.arrayContaining(all))
    expect(await workOf(someone, { of: 'others' })).toEqual([
      [second, 'assistant'],
      [course, 'editor'],
    ])
    expect((await workOf(someone, { as: 'editor' })).toSorted()).toEqual(
      [
        [course, 'editor'],
        [own, 'owner'],
      ].toSorted(),
    )
    expect(await workOf(someone, { q: 'no such title' })).toEqual([])
    const { title } = (await someone.browser.get(`/api/course/${course}`)).body as { title: string }
    expect(await workOf(someone, { q: title.toUpperCase(), of: 'others', limit: '100' })).toContainEqual([
      course,
      'editor',
    ])
    await leave(someone)
    expect(await workOf(someone, { of: 'others' })).toEqual([[second, 'assistant']])
  })

  test('visitors have none, and what is no list of them is refused', async () => {
    expect((await server.visitor().get('/api/my-course-work')).status).toBe(401)
    for (const query of ['of=mine', 'as=owner', 'after=nowhere', 'q=a%00b', 'limit=0'])
      expect((await owner.browser.get(`/api/my-course-work?${query}`)).status).toBe(422)
  })
})

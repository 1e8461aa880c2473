import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { people } from '../../accounts/demo/people.ts'
import { courses } from '../../courses/demo/courses.ts'

const path = '/api/admin/site/demo'

let server: TestServer
let ruth: Person

beforeEach(async () => {
  server = await startTestServer({ world: true })
  ruth = await makeAdministrator(server)
})

afterEach(() => server.stop())

const idsIn = async (table: 'users' | 'courses' | 'enrollments' | 'reviews') =>
  (await server.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]

test('the whole world goes with one press, what others added stays, and a second press finds nothing', async () => {
  const course = await makeCourse(ruth)
  const member = await makePerson(server)
  await enroll(member, course)
  await enroll(member, courses[0]?.id ?? '')
  const before = await ruth.browser.get(path)
  expect(before.body).toEqual({ courses: courses.length, members: people.length, enrollments: 1 })
  expect((await server.visitor().get('/')).text).toContain(courses.at(-1)?.title.slice(0, 12))
  const gone = await ruth.browser.delete(path)
  expect([gone.status, gone.body]).toEqual([200, before.body])
  expect((await idsIn('courses')).map(({ id }) => id)).toEqual([course])
  expect((await idsIn('users')).map(({ id }) => id).sort()).toEqual([ruth.id, member.id].sort())
  expect(await idsIn('enrollments')).toHaveLength(1)
  expect(await idsIn('reviews')).toHaveLength(0)
  const nothing = { courses: 0, members: 0, enrollments: 0 }
  expect((await ruth.browser.delete(path)).body).toEqual(nothing)
  const events = await server.db
    .selectFrom('audit_events')
    .select(['member_id', 'details'])
    .where('kind', '=', 'demo.removed')
    .execute()
  const details = { courses: `${courses.length}`, members: `${people.length}` }
  expect(events).toEqual([{ member_id: ruth.id, details }])
})

test('a course that somebody has changed stays with its teacher, and so does a member with another name', async () => {
  const [changed] = courses
  const renamed = people.find(({ key }) => key === 'amina')
  await server.db
    .updateTable('courses')
    .set({ title: 'Ours' })
    .where('id', '=', changed?.id ?? '')
    .execute()
  await server.db
    .updateTable('users')
    .set({ display_name: 'Amina, ours' })
    .where('id', '=', renamed?.id ?? '')
    .execute()
  const { body } = await ruth.browser.delete(path)
  expect(body).toMatchObject({ courses: courses.length - 1, members: people.length - 2 })
  expect((await idsIn('courses')).map(({ title }) => title)).toEqual(['Ours'])
  const teacher = people.find(({ key }) => key === changed?.by)
  expect((await idsIn('users')).map(({ id }) => id).sort()).toEqual(
    [ruth.id, renamed?.id, teacher?.id].sort(),
  )
})

test('two who press at once remove it once', async () => {
  const other = await makeAdministrator(server)
  const answers = await Promise.all([ruth.browser.delete(path), other.browser.delete(path)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await idsIn('courses')).toEqual([])
  expect((await idsIn('users')).map(({ id }) => id).sort()).toEqual([ruth.id, other.id].sort())
})

test('the page names what goes, and visitors and members remove nothing', async () => {
  expect((await ruth.browser.get('/admin/site')).text).toContain(
    `${courses.length} demo courses and ${people.length} demo members go for good`,
  )
  const member = await makePerson(server)
  expect((await server.visitor().get(path)).status).toBe(401)
  expect((await server.visitor().delete(path)).status).toBe(401)
  expect((await member.browser.get(path)).status).toBe(403)
  expect((await member.browser.delete(path)).status).toBe(403)
  expect(await idsIn('courses')).toHaveLength(courses.length)
})

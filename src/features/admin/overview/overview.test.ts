import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Overview } from './contract.ts'

let server: TestServer
let ruth: Person

beforeAll(async () => {
  server = await startTestServer()
  ruth = await makeAdministrator(server)
})

afterAll(() => server.stop())

const path = '/api/admin/overview'
const read = async () => (await ruth.browser.get(path)).body as Overview

/** The page of the overview as its reader has it. */
const page = async () => (await ruth.browser.get('/admin')).text

const signInAgain = () =>
  ruth.browser.post('/api/auth/sign-in', { email: ruth.email, password: ruth.password })

test('the first page of the administration counts members, courses that are there, and enrollments', async () => {
  const amina = await makePerson(server)
  const [kept, deleted] = [await makeCourse(ruth), await makeCourse(ruth)]
  await enroll(amina, kept)
  await ruth.browser.delete(`/api/delete-course/${deleted}`)
  const { members, courses, enrollments } = await read()
  expect(members).toEqual({ total: 2, exact: true, newest: 2 })
  expect(courses).toEqual({ total: 1, exact: true, newest: 1 })
  expect(enrollments).toEqual({ total: 1, exact: true, newest: 1 })
  expect(await page()).toContain('2 new this week')
})

test('what is older than seven days is not new', async () => {
  server.clock.advance({ days: 7, seconds: 1 })
  await signInAgain()
  await makePerson(server)
  const { members, courses, enrollments } = await read()
  expect(members).toEqual({ total: 3, exact: true, newest: 1 })
  expect([courses.newest, enrollments.newest]).toEqual([0, 0])
  expect(await page()).toContain('None new this week')
})

describe('what needs a look', () => {
  const waiting = async () => (await read()).waiting

  test('is nothing where nothing waits, and the page says so', async () => {
    expect(await waiting()).toEqual({ courses: 0, inquiries: 0, letters: 0, reviews: 0, backups: 0 })
    expect(await page()).toContain('Nothing needs a look.')
  })

  test('is inquiries until they are answered', async () => {
    await server.visitor().post('/api/inquiries', { message: 'Is there a course on knots?' })
    expect(await waiting()).toMatchObject({ inquiries: 1 })
    expect(await page()).toContain('Unanswered inquiries')
    const [inquiry] = (await ruth.browser.get('/api/admin/inquiries')).body as { id: string }[]
    await ruth.browser.patch(`/api/admin/inquiries/${inquiry?.id}`, { answered: true })
    expect(await waiting()).toMatchObject({ inquiries: 0 })
  })

  test('is letters that nobody tries to send any more, and the link shows those alone', async () => {
    const at = server.clock.now().toISOString()
    const letter = { kind: 'verify-email', recipient: 'a@example.org', subject: 'Hello', created_at: at }
    await server.db
      .insertInto('outbox')
      .values([
        { ...letter, id: newId(), given_up_at: at },
        { ...letter, id: newId(), kept_at: at },
      ])
      .execute()
    expect(await waiting()).toMatchObject({ letters: 1 })
    expect(await page()).toContain('href="/admin/letters?state=given-up"')
  })

  test('is backups after one has failed, until the next is proven', async () => {
    const at = server.clock.now().toISOString()
    const failed = { id: newId(), occasion: 'nightly', started_at: at, failed_at: at, failure: 'disk-full' }
    await server.db.insertInto('backups').values(failed).execute()
    expect(await waiting()).toMatchObject({ backups: 1 })
    const later = new Date(Date.parse(at) + 1000).toISOString()
    const proven = {
      id: newId(),
      occasion: 'nightly',
      started_at: later,
      proven_at: later,
      file: 'x',
      bytes: 1,
    }
    await server.db.insertInto('backups').values(proven).execute()
    expect(await waiting()).toMatchObject({ backups: 0 })
  })

  test('is told up to a hundred', async () => {
    await sql`
      insert into inquiries (id, name, email, phone, address, message, created_at)
      select gen_random_uuid(), '', '', '', '', 'Hello', now() from generate_series(1, 120)`.execute(
      server.db,
    )
    expect(await waiting()).toMatchObject({ inquiries: 100 })
    expect(await page()).toContain('100 or more')
  })
})

test('beyond a thousand a size is what the database estimates, and is said to be about that', async () => {
  await sql`
    insert into users (id, email, created_at)
    select gen_random_uuid(), 'many-' || nr || '@example.org', now() - interval '1 year'
    from generate_series(1, 2000) as nr`.execute(server.db)
  await sql`analyze users`.execute(server.db)
  const { members } = await read()
  expect(members).toEqual({ total: 2003, exact: false, newest: 1 })
  expect(await page()).toContain('about 2,003')
})

test('others are refused', async () => {
  const amina = await makePerson(server)
  expect(problemIn(await amina.browser.get(path)).type).toBe('/problems/auth/not-administrator')
  expect(problemIn(await server.visitor().get(path)).status).toBe(401)
})

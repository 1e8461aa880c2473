import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { problemIn } from '../../testing/browser.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { lockAdministrators } from '../accounts/administrators/store.ts'
import { updateVerified } from '../accounts/store.ts'
import { findUserForUpdate, insertRecoveryRequest, takeRecoveryRequest } from '../sign-in/recovery/store.ts'

let server: TestServer
let learner: Person

beforeAll(async () => {
  server = await startTestServer()
  learner = await makePerson(server, 'Ruth')
})

afterAll(() => server.stop())

const leave = ({ browser, password }: Person, fields: object = {}) =>
  browser.post('/api/auth/deletion', { current: password, ...fields })

const enroll = ({ browser, email }: Person, courseId: string) =>
  browser.post('/api/enroll-course', { courseId, email })

const read = async (id: string) => {
  const { status, body } = await server.visitor().get(`/api/course/${id}`)
  return status === 200 ? (body as object) : status
}

test('says before what becomes of everything', async () => {
  const henrik = await makePerson(server)
  const [taken, alone] = [await makeCourse(henrik), await makeCourse(henrik)]
  await enroll(learner, taken)
  await enroll(henrik, alone)
  const { body } = await henrik.browser.get('/api/auth/profile')
  expect(body).toMatchObject({ leaving: { enrollments: 1, coursesKept: 1, coursesDeleted: 1 } })
})

test('a course that others take stays, without a name; one that nobody else takes goes', async () => {
  const henrik = await makePerson(server, 'Henrik')
  const [taken, alone, own] = [await makeCourse(henrik), await makeCourse(henrik), await makeCourse(henrik)]
  await enroll(learner, taken)
  await enroll(henrik, own)
  expect((await leave(henrik)).body).toEqual({ success: true })
  expect(await read(taken)).toMatchObject({ name: 'A former member', creatorId: null })
  expect([await read(alone), await read(own)]).toEqual([404, 404])
  const { body } = await server.visitor().get('/api/all-courses')
  expect(JSON.stringify(body)).not.toContain('Henrik')
  expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ _id: taken })]))
  expect((await learner.browser.get(`/api/my-enrolled-courses?email=${learner.email}`)).text).toContain(taken)
})

test('nobody can change a course that is nobody’s', async () => {
  const henrik = await makePerson(server)
  const taken = await makeCourse(henrik)
  await enroll(learner, taken)
  await leave(henrik)
  const fields = { title: 'Mine now', imageUrl: '', duration: '', description: '' }
  expect((await learner.browser.put(`/api/update-course/${taken}`, fields)).status).toBe(403)
  expect((await learner.browser.delete(`/api/delete-course/${taken}`)).status).toBe(403)
})

test('courses that one has left count one learner less', async () => {
  const [henrik, amina] = [await makePerson(server), await makePerson(server)]
  const id = await makeCourse(henrik)
  await enroll(amina, id)
  await enroll(learner, id)
  await leave(amina)
  const course = await server.db
    .selectFrom('enrollment_counts')
    .select('learners')
    .where('course_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(course.learners).toBe(1)
})

test('all sessions end, nothing of the account is left, and the e-mail is free again', async () => {
  const amina = await makePerson(server)
  const phone = server.visitor()
  await phone.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
  const token = phone.cookies.get('token')
  await leave(amina)
  for (const browser of [amina.browser, phone]) {
    expect((await browser.get('/api/auth/session')).body).toEqual({ member: null })
  }
  expect(amina.browser.cookies.size === 0 || !amina.browser.cookies.has('session')).toBe(true)
  const stolen = await server.visitor().send('/api/auth/session', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(token === undefined || stolen.status === 401).toBe(true)
  const again = { email: amina.email, password: amina.password }
  expect((await server.visitor().post('/api/auth/sign-in', again)).status).toBe(401)
  expect((await server.visitor().post('/api/auth/sign-up', again)).status).toBe(201)
})

test('the record keeps that an account went, under its number alone', async () => {
  const amina = await makePerson(server)
  await leave(amina)
  const events = await server.db
    .selectFrom('audit_events')
    .selectAll()
    .where('member_id', '=', amina.id)
    .where('kind', '=', 'member.deleted')
    .execute()
  expect(events).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain(amina.email)
})

test('asked for five times at once it happens once', async () => {
  const amina = await makePerson(server)
  const answers = await Promise.all(Array.from({ length: 5 }, () => leave(amina)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
})

test('while others enroll, a course either stays with them in it or was gone for them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const henrik = await makePerson(server)
    const id = await makeCourse(henrik)
    const learners = await Promise.all([1, 2, 3].map(() => makePerson(server)))
    const [gone, ...enrolled] = await Promise.all([leave(henrik), ...learners.map((one) => enroll(one, id))])
    expect(gone.status).toBe(200)
    const inside = enrolled.filter(({ status }) => status < 300).length
    expect(enrolled.every(({ status }) => status < 300 || status === 404)).toBe(true)
    const course = await server.db
      .selectFrom('courses')
      .leftJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id')
      .select(['learners', 'deleted_at as deletedAt', 'creator_id as creatorId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(course).toMatchObject({ learners: inside, creatorId: null })
    expect(course.deletedAt === null).toBe(inside > 0)
  }
})

test('while the member still works in other windows, nothing is left behind and nothing breaks', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [henrik, amina] = [await makePerson(server), await makePerson(server)]
    const id = await makeCourse(henrik)
    const [gone, ...others] = await Promise.all([
      leave(amina),
      enroll(amina, id),
      amina.browser.post(`/api/add-course?email=${amina.email}`, {
        title: 'Late',
        imageUrl: '',
        duration: '',
        description: '',
      }),
    ])
    expect(gone.status).toBe(200)
    expect(others.every(({ status }) => status < 300 || status === 401)).toBe(true)
    const left = await server.db
      .selectFrom('courses')
      .select('id')
      .where('creator_id', '=', amina.id)
      .execute()
    expect(left).toEqual([])
  }
})

test('two who take each other’s courses can leave at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await makePerson(server), await makePerson(server)]
    await enroll(two, await makeCourse(one))
    await enroll(one, await makeCourse(two))
    const answers = await Promise.all([leave(one), leave(two)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})

test('a letter to a new password that is written just now is waited for, and is gone with the rest', async () => {
  const amina = await makePerson(server)
  await insertRecoveryRequest(server.db, {
    id: newId(),
    email: amina.email,
    from: { network: '', device: '' },
    language: 'en',
    now: server.clock.now(),
  })
  const gone = await server.db.transaction().execute(async (answering) => {
    await takeRecoveryRequest(answering)
    const leaving = leave(amina)
    await untilSomebodyWaits(server.db)
    expect(await findUserForUpdate(answering, amina.email)).toMatchObject({ id: amina.id })
    return { leaving }
  })
  expect((await gone.leaving).body).toEqual({ success: true })
})

test('an administrator who changes the same member at that moment is waited for', async () => {
  const amina = await makePerson(server)
  const gone = await server.db.transaction().execute(async (changing) => {
    await lockAdministrators(changing)
    const leaving = leave(amina)
    await untilSomebodyWaits(server.db)
    await updateVerified(changing, amina.id, server.clock.now())
    return { leaving }
  })
  expect((await gone.leaving).body).toEqual({ success: true })
})

describe('it is refused, and everything stays,', () => {
  test.each([
    ['with a wrong password', { current: 'Wrong.Horse1' }],
    ['without a password', { current: undefined }],
    ['for somebody else', { id: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab' }],
    ['with a password that is no text', { current: 7 }],
  ])('%s', async (_, fields) => {
    const amina = await makePerson(server)
    expect(problemIn(await leave(amina, fields)).status).toBe(422)
    expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { id: amina.id } })
  })

  test('to somebody without a password who signed in too long ago', async () => {
    const amina = await makePerson(server)
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', amina.id).execute()
    server.clock.advance({ minutes: 11 })
    expect(problemIn(await leave(amina, { current: undefined })).status).toBe(403)
  })

  test('to a visitor', async () => {
    expect((await server.visitor().post('/api/auth/deletion', { current: 'x' })).status).toBe(401)
  })
})

test('takes along every letter about the account, to addresses too that it was only wished to have', async () => {
  const amina = await makePerson(server)
  await updateVerified(server.db, amina.id, server.clock.now())
  const messages = () => server.db.selectFrom('outbox').select(['kind', 'recipient']).execute()
  const before = await messages()
  for (const newEmail of ['first-wish@example.org', 'second-wish@example.org']) {
    const asked = { newEmail, current: amina.password }
    expect((await amina.browser.post('/api/auth/email/change', asked)).status).toBe(200)
  }
  expect(await messages()).toHaveLength(before.length + 4)
  await leave(amina)
  expect(await messages()).toEqual(before)
  expect(await server.db.selectFrom('one_time_links').select('email').execute()).toEqual([])
})

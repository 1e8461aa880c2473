import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { addStaff, enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { clearInvitations } from './actions.ts'
import type { CourseInvitation } from './contract.ts'
import { courseInvitationData } from './personalData.ts'

let server: TestServer
let ruth: Person
let owner: Person
let course: string
let nr = 0
let email = ''

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  ruth = await makeAdministrator(server)
  owner = await makePerson(server, 'Olga Owner')
})

afterAll(() => server.stop())

beforeEach(async () => {
  nr++
  email = `guest-${nr}@example.org`
  course = await makeCourse(owner)
})

const password = 'Correct.Horse1'
const path = () => `/api/course/${course}/invited`
const invite = (emails: string[], by = owner) => by.browser.post(path(), { emails })
const list = async () => (await owner.browser.get(path())).body as CourseInvitation[]
const isIn = async ({ browser, email: own }: Pick<Person, 'browser' | 'email'>) =>
  (await browser.get(`/api/enroll/check?courseId=${course}&email=${own}`)).body !== null

/** The token in the newest message to this e-mail, as an administrator reads it. */
async function tokenTo(to: string): Promise<string> {
  const { body } = await ruth.browser.get('/api/admin/letters')
  const letter = (body as { id: string; to: string }[]).find((one) => one.to === to)
  const read = await ruth.browser.post(`/api/admin/letters/${letter?.id}/readings`)
  return /join\?invitation=([\w-]{43})/.exec((read.body as { text: string }).text)?.[1] ?? ''
}

const read = async (token: string) =>
  ((await server.visitor().get(`/api/auth/course-invitation?token=${token}`)).body as { invitation: unknown })
    .invitation

const accept = ({ browser }: Pick<Person, 'browser'>, token: string) =>
  browser.post('/api/auth/course-invitation', { courseId: course, token })

/** Registers by the link of an invitation to a course. */
async function registerBy(token: string, to: string, browser = server.visitor()) {
  const { body } = await browser.post('/api/auth/course-invitation/registration', { token })
  const link = new URL((body as { path: string }).path, 'http://site.invalid').searchParams
  const invitation = link.get('invitation') ?? ''
  const { status } = await browser.post('/api/auth/sign-up', { email: to, password, invitation })
  return { status, browser, email: to, from: link.get('from') }
}

const spent = { status: 409, type: '/problems/course-invitation/spent' }

describe('an editor invites by e-mail', () => {
  test('somebody without an account, who registers by the link and is in, with a confirmed address', async () => {
    const answer = await invite([email.toUpperCase(), 'nobody'])
    expect([answer.status, answer.body]).toEqual([
      201,
      { sent: [email], refused: [{ email: 'nobody', why: 'invalid' }] },
    ])
    expect(await list()).toMatchObject([{ email, by: 'Olga Owner', sentCount: 1, ended: false }])
    const token = await tokenTo(email)
    expect(await read(token)).toMatchObject({ course: { _id: course }, email, registered: false })
    const guest = await registerBy(token, email)
    expect([guest.status, guest.from]).toEqual([201, `/all-courses/${course}`])
    expect(await isIn(guest)).toBe(true)
    expect((await guest.browser.get('/api/auth/email')).body).toMatchObject({ verified: true })
    expect([await list(), await read(token)]).toEqual([[], null])
  })

  test('the same where registering is by invitation', async () => {
    await ruth.browser.patch('/api/admin/site', { registration: 'invitation' })
    await invite([email])
    const guest = await registerBy(await tokenTo(email), email)
    await ruth.browser.patch('/api/admin/site', { registration: 'open' })
    expect([guest.status, await isIn(guest)]).toEqual([201, true])
  })

  test('a member, who joins with one press, once', async () => {
    const lena = await makePerson(server)
    await invite([lena.email])
    const token = await tokenTo(lena.email)
    expect(await isIn(lena)).toBe(false)
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(lena, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await isIn(lena)).toBe(true)
    expect((await invite([lena.email])).body).toMatchObject({ refused: [{ why: 'learner' }] })
  })

  test('but not themselves', async () => {
    expect((await invite([owner.email.toUpperCase(), email])).body).toEqual({
      sent: [email],
      refused: [{ email: owner.email, why: 'self' }],
    })
  })

  test('and is told on the page where the site sends no email', async () => {
    const { text } = await owner.browser.get(`/teach/${course}/people/invitations`)
    expect(text).toContain('This site does not send email yet.')
  })

  test('who was removed before: they are back', async () => {
    const lena = await makePerson(server)
    await enroll(lena, course)
    await owner.browser.delete(`/api/course/${course}/people/${lena.id}`)
    await invite([lena.email])
    expect((await accept(lena, await tokenTo(lena.email))).status).toBe(200)
    expect(await isIn(lena)).toBe(true)
    expect((await owner.browser.get(`/api/course/${course}/removed-people`)).body).toEqual([])
  })

  test('each address once; again it gets a new link, and the old one ends', async () => {
    await invite([email])
    expect((await invite([email])).body).toEqual({ sent: [], refused: [{ email, why: 'invited' }] })
    const first = await tokenTo(email)
    const [{ _id = '' } = {}] = await list()
    server.clock.advance({ minutes: 1 })
    const again = () => owner.browser.post(`${path()}/${_id}/messages`, {})
    expect((await again()).body).toEqual({ sentCount: 2 })
    expect(await read(first)).toBeNull()
    expect(await read(await tokenTo(email))).toMatchObject({ email })
    for (let times = 0; times < 3; times++) await again()
    expect(problemIn(await again()).type).toBe('/problems/course-invitation/often')
  })

  test('and withdraws it: the link ends', async () => {
    await invite([email])
    const token = await tokenTo(email)
    const [{ _id = '' } = {}] = await list()
    expect((await owner.browser.delete(`${path()}/${_id}`)).body).toEqual({ deletedCount: 1 })
    expect((await owner.browser.delete(`${path()}/${_id}`)).status).toBe(404)
    expect((await owner.browser.post(`${path()}/${_id}/messages`, {})).status).toBe(404)
    expect(await read(token)).toBeNull()
    const late = await server.visitor().post('/api/auth/course-invitation/registration', { token })
    expect(problemIn(late)).toMatchObject(spent)
  })
})

describe('the link of an invitation', () => {
  test('is for one address: nobody else joins by it, and no other course', async () => {
    await invite([email])
    const token = await tokenTo(email)
    const other = await makePerson(server)
    expect(problemIn(await accept(other, token))).toMatchObject(spent)
    const elsewhere = await makeCourse(owner)
    const answer = await other.browser.post('/api/auth/course-invitation', { courseId: elsewhere, token })
    expect(problemIn(answer)).toMatchObject(spent)
    expect(problemIn(await accept(other, 'made-up'))).toMatchObject(spent)
    expect(await read(token)).toMatchObject({ email })
  })

  test('of a course that is full lets in nobody, is kept, and does not keep anybody from registering', async () => {
    await invite([email])
    const token = await tokenTo(email)
    await owner.browser.put(`/api/course/${course}/facts`, { pace: 'dates', places: 1 })
    await enroll(await makePerson(server), course)
    const guest = await registerBy(token, email)
    expect([guest.status, await isIn(guest)]).toEqual([201, false])
    expect(problemIn(await accept(guest, token)).type).toBe('/problems/course-full')
    expect(await list()).toHaveLength(1)
  })

  test('shows its page to visitors, without scripts too, and says plainly when it is gone', async () => {
    await invite([email])
    const { text } = await server.visitor().get(`/join?invitation=${await tokenTo(email)}`)
    expect(text).toContain('Olga Owner invites you to the course')
    expect(text).toContain('Register and join')
    expect((await server.visitor().get('/join?invitation=none')).text).toContain('does not work any more')
  })

  test('is kept as a hash alone, and forgotten with its address', async () => {
    await invite([email])
    const token = await tokenTo(email)
    const rows = await server.db.selectFrom('course_invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await courseInvitationData.forgetAddress?.forget(server.db, email)).toBe(1)
    expect(await read(token)).toBeNull()
  })
})

test('nothing tells who has an account, and what is asked badly is refused', async () => {
  const lena = await makePerson(server)
  const answer = await invite([email, lena.email])
  expect(answer.body).toEqual({ sent: [email, lena.email], refused: [] })
  expect((await invite([])).status).toBe(422)
  expect((await invite(Array.from({ length: 21 }, (_, at) => `a${at}@example.org`))).status).toBe(422)
  expect((await owner.browser.post(path(), { emails: 'x@example.org' })).status).toBe(422)
  expect((await owner.browser.delete(`${path()}/nothing`)).status).toBe(404)
})

test('who may do what: editors and owners alone invite and see whom', async () => {
  const [assistant, editor, learner, stranger] = (await Promise.all(
    ['Asta', 'Edith', 'Lena', 'Stan'].map((name) => makePerson(server, name)),
  )) as [Person, Person, Person, Person]
  await addStaff(server, course, assistant, 'assistant')
  await addStaff(server, course, editor, 'editor')
  await enroll(learner, course)
  await invite([email])
  const [{ _id = '' } = {}] = await list()
  for (const [{ browser }, expected] of [
    [{ browser: server.visitor() }, [401, 401, 401, 401]],
    [stranger, [403, 403, 403, 403]],
    [learner, [403, 403, 403, 403]],
    [ruth, [403, 403, 403, 403]],
    [assistant, [403, 403, 403, 403]],
    [editor, [200, 201, 200, 200]],
  ] as const) {
    const statuses = [
      (await browser.get(path())).status,
      (await browser.post(path(), { emails: [`another-${nr}@example.org`] })).status,
      (await browser.post(`${path()}/${_id}/messages`, {})).status,
      (await browser.delete(`${path()}/${_id}`)).status,
    ]
    expect(statuses).toEqual(expected)
  }
})

test('a link works for two weeks; then the list says so, and a month later the invitation is gone', async () => {
  await invite([email])
  const token = await tokenTo(email)
  server.clock.advance({ days: 14 })
  await owner.browser.post('/api/auth/sign-in', { email: owner.email, password: owner.password })
  expect(await read(token)).toBeNull()
  expect(await list()).toMatchObject([{ email, ended: true }])
  server.clock.advance({ days: 31 })
  await clearInvitations(server.db, server.clock.now())
  await owner.browser.post('/api/auth/sign-in', { email: owner.email, password: owner.password })
  expect(await list()).toEqual([])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { forgetAddress } from '../../profile/actions.ts'
import type { Invitation } from './contract.ts'

let server: TestServer
let ruth: Person
let nr = 0
let email = ''

beforeAll(async () => {
  server = await startTestServer()
  ruth = await makeAdministrator(server)
})

afterAll(() => server.stop())

beforeEach(() => {
  nr++
  email = `invited-${nr}@example.org`
})

const password = 'Correct.Horse1'
const path = '/api/admin/invitations'
const list = async () => (await ruth.browser.get(path)).body as Invitation[]

async function invite(to = email): Promise<Invitation> {
  const answer = await ruth.browser.post(path, { email: to })
  expect(answer.status).toBe(201)
  return answer.body as Invitation
}

/** The token in the newest message to this e-mail, as an administrator reads it. */
async function tokenTo(to = email): Promise<string> {
  const { body } = await ruth.browser.get('/api/admin/letters')
  const letter = (body as { id: string; to: string }[]).find((one) => one.to === to)
  const { text } = (await ruth.browser.post(`/api/admin/letters/${letter?.id}/readings`)).body as {
    text: string
  }
  return /invitation=([\w-]{43})/.exec(text)?.[1] ?? ''
}

const register = (invitation: string, to = email, browser = server.visitor()) =>
  browser.post('/api/auth/sign-up', { email: to, password, invitation })

const read = async (token: string) =>
  (await server.visitor().get(`/api/auth/invitation?token=${token}`)).body as { invitation: unknown }

const spent = { status: 409, type: '/problems/invitation/spent' }

describe('an administrator', () => {
  test('invites by e-mail; who registers by the link has a confirmed address, and the invitation is gone', async () => {
    await invite(email.toUpperCase())
    expect(await list()).toMatchObject([{ email, sentCount: 1 }])
    const token = await tokenTo()
    expect(await read(token)).toEqual({ invitation: { email, registered: false } })
    const browser = server.visitor()
    expect((await register(token, email, browser)).status).toBe(201)
    expect((await browser.get('/api/auth/email')).body).toMatchObject({ email, verified: true })
    expect(await list()).toEqual([])
    expect(await read(token)).toEqual({ invitation: null })
  })

  test('sends it again, which ends the link before, and withdraws it', async () => {
    const { id } = await invite()
    const first = await tokenTo()
    server.clock.advance({ minutes: 1 })
    expect((await ruth.browser.post(`${path}/${id}/messages`)).body).toMatchObject({ sentCount: 2 })
    const second = await tokenTo()
    expect(await read(first)).toEqual({ invitation: null })
    expect(await read(second)).toMatchObject({ invitation: { email } })
    expect((await ruth.browser.delete(`${path}/${id}`)).body).toEqual({ deletedCount: 1 })
    expect(problemIn(await register(second))).toMatchObject(spent)
    expect(problemIn(await ruth.browser.delete(`${path}/${id}`)).status).toBe(404)
    expect(problemIn(await ruth.browser.post(`${path}/${id}/messages`)).status).toBe(404)
  })

  test('sees that it is recorded, without the e-mail', async () => {
    await invite()
    const { body } = await ruth.browser.get('/api/admin/events?kind=invitation.sent')
    expect((body as unknown[])[0]).toMatchObject({ kind: 'invitation.sent', email: ruth.email })
    expect(JSON.stringify(body)).not.toContain(email)
  })

  test('is told plainly who is a member or invited already, and what is no e-mail', async () => {
    const amina = await makePerson(server)
    const answers = [amina.email, email, email, 'nobody'].map(async (to) =>
      ruth.browser.post(path, { email: to }),
    )
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409, 422])
    expect(problemIn(await ruth.browser.post(path, { email: amina.email }))).toMatchObject({
      type: '/problems/invitation/member',
      errors: [{ field: 'email', message: 'This person is already a member.' }],
    })
  })

  test('sends no more than five messages for one', async () => {
    const { id } = await invite()
    for (let again = 1; again < 5; again++) {
      server.clock.advance({ minutes: 61 })
      expect((await ruth.browser.post(`${path}/${id}/messages`)).status).toBe(200)
    }
    server.clock.advance({ minutes: 61 })
    expect(problemIn(await ruth.browser.post(`${path}/${id}/messages`))).toMatchObject({
      status: 409,
      type: '/problems/invitation/often',
    })
  })
})

describe('an invitation', () => {
  test('works once, also for several at the same moment', async () => {
    await invite()
    const token = await tokenTo()
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('tells whoever has its link that there is an account by now', async () => {
    await invite()
    const token = await tokenTo()
    await server.visitor().post('/api/auth/sign-up', { email, password })
    expect(await read(token)).toEqual({ invitation: { email, registered: true } })
    const { text } = await server.visitor().get(`/register?invitation=${token}`)
    expect(text).toContain(`There is already an account with ${email}.`)
  })

  test('fills the form of registration, without scripts too', async () => {
    await invite()
    const token = await tokenTo()
    const { text } = await server.visitor().get(`/register?invitation=${token}`)
    expect(text).toContain(`value="${email}"`)
    expect(text).toContain(`name="invitation" value="${token}"`)
    expect((await server.visitor().get('/register?invitation=made-up')).text).toContain('was already used')
  })

  test('is forgotten with its e-mail', async () => {
    await invite()
    const token = await tokenTo()
    await forgetAddress(server.db, email)
    expect(await read(token)).toEqual({ invitation: null })
  })

  test('is kept as a hash alone', async () => {
    await invite()
    const token = await tokenTo()
    const rows = await server.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('where registration is by invitation, the link opens it', async () => {
  const site = await ruth.browser.patch('/api/admin/site', { registration: 'invitation' })
  expect(site.status).toBe(200)
  expect(problemIn(await server.visitor().post('/api/auth/sign-up', { email, password }))).toMatchObject({
    status: 403,
  })
  await invite()
  const token = await tokenTo()
  expect((await server.visitor().get(`/register?invitation=${token}`)).text).toContain('Confirm Password')
  expect((await register(token)).status).toBe(201)
  await ruth.browser.patch('/api/admin/site', { registration: 'open' })
})

test('members and visitors neither see invitations nor invite', async () => {
  const amina = await makePerson(server)
  const { id } = await invite()
  for (const [status, { browser }] of [
    [403, amina],
    [401, { browser: server.visitor() }],
  ] as const) {
    const answers = [
      await browser.get(path),
      await browser.post(path, { email: 'x@example.org' }),
      await browser.post(`${path}/${id}/messages`),
      await browser.delete(`${path}/${id}`),
    ]
    expect(answers.map((one) => one.status)).toEqual([status, status, status, status])
  }
})

test('an invitation is for its own e-mail, and for two weeks', async () => {
  await invite()
  const token = await tokenTo()
  expect(problemIn(await register(token, `other-${email}`))).toMatchObject(spent)
  server.clock.advance({ days: 14 })
  expect(problemIn(await register(token))).toMatchObject(spent)
  expect(await read(token)).toEqual({ invitation: null })
})

import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
  amina = await makePerson(server, 'Amina Rahman')
})

afterAll(() => server.stop())

function cookieOf({ browser }: Person): string {
  return `session=${browser.cookies.get('session')}`
}

/** Asks for a token without a browser, with the person's session cookie. */
function ask(person: Person, headers: Record<string, string> = {}, email = person.email) {
  return callAsProgram(server, '/api/jwt', {
    method: 'POST',
    cookie: cookieOf(person),
    body: { email },
    headers,
  })
}

async function tokenOf(person: Person): Promise<string> {
  const { body } = await ask(person)
  return (body as { token: string }).token
}

describe('POST /api/jwt', () => {
  test('gives a browser the token of ten minutes where no script can read it', async () => {
    const answer = await amina.browser.post('/api/jwt', { email: amina.email })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, expiresIn: 600 })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^token=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test.each([
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['Origin', { origin: 'http://localhost:4173' }],
  ])('knows a browser by its %s', async (_, headers) => {
    expect((await ask(amina, headers)).body).toEqual({ success: true, expiresIn: 600 })
  })

  test('gives a program, which sends neither, the same token in the answer too', async () => {
    const { body, headers } = await ask(amina)
    const { token } = body as { token: string }
    expect(body).toEqual({ success: true, expiresIn: 600, token })
    expect(headers.getSetCookie().at(-1)).toContain(`token=${token};`)
  })

  test('takes the own e-mail however it is written', async () => {
    expect((await ask(amina, {}, ` ${amina.email.toUpperCase()} `)).status).toBe(200)
  })

  test("refuses another person's e-mail and gives no token", async () => {
    const answer = await amina.browser.post('/api/jwt', { email: 'zofia@example.org' })
    expect(problemIn(answer)).toEqual({
      type: '/problems/auth/email-mismatch',
      title: 'Not allowed',
      status: 403,
      detail: 'You can only use your own email.',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('asks a visitor to log in', async () => {
    const answer = await server.visitor().post('/api/jwt', { email: amina.email })
    expect(problemIn(answer)).toEqual({
      type: '/problems/auth/no-session',
      title: 'Please log in',
      status: 401,
      detail: 'Please log in.',
    })
  })

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
  ])('refuses content called %s', async (type, status) => {
    expect(problemIn(await ask(amina, { 'content-type': type })).status).toBe(status)
  })

  test.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])(
    'refuses a request from another site: %j',
    async (headers) => {
      expect(problemIn(await ask(amina, headers))).toMatchObject({
        status: 403,
        type: '/problems/foreign-origin',
        detail: 'This request came from another site and was refused.',
      })
    },
  )

  test('refuses what is no e-mail, and what it does not know', async () => {
    const send = (body: object) => amina.browser.post('/api/jwt', body)
    expect(problemIn(await send({ email: 'amina' })).errors?.[0]?.field).toBe('email')
    expect(problemIn(await send({})).errors?.[0]?.field).toBe('email')
    expect(problemIn(await send({ email: amina.email, ttl: 1e9 })).errors?.[0]?.field).toBe('ttl')
  })
})

describe('the token', () => {
  test('says who, from which session, for whom and how long, and is signed with ES256', async () => {
    const now = server.clock.now().getTime() / 1000
    const token = await tokenOf(amina)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) })
    const session = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', amina.id)
      .executeTakeFirstOrThrow()
    expect(decodeJwt(token)).toEqual({
      sub: amina.id,
      email: amina.email,
      name: 'Amina Rahman',
      sid: session.id,
      ver: 1,
      iss: 'http://localhost:4173',
      aud: 'http://localhost:4173/api',
      iat: now,
      exp: now + 600,
      jti: expect.any(String),
    })
  })

  test('lets a program do what the person may do', async () => {
    const token = await tokenOf(amina)
    const added = await callAsProgram(server, `/api/add-course?email=${amina.email}`, {
      method: 'POST',
      token,
      body: { title: 'Reading by Program', imageUrl: '', duration: '', description: '' },
    })
    expect(added.status).toBe(201)
    const own = await callAsProgram(server, `/api/courses?email=${amina.email}`, { token })
    expect(own.body).toMatchObject([{ title: 'Reading by Program', name: 'Amina Rahman' }])
  })

  test('makes no other token: that takes the session, and the same person', async () => {
    const zofia = await makePerson(server, 'Zofia')
    for (const cookie of [{}, { cookie: cookieOf(zofia) }, { cookie: 'session=made-up' }]) {
      const answer = await callAsProgram(server, '/api/jwt', {
        method: 'POST',
        token: await tokenOf(amina),
        body: { email: amina.email },
        ...cookie,
      })
      expect(problemIn(answer)).toMatchObject({ status: 401, type: '/problems/auth/no-session' })
    }
  })

  test('does not let a program act for another person', async () => {
    const zofia = await makePerson(server, 'Zofia')
    const answer = await callAsProgram(server, `/api/courses?email=${zofia.email}`, {
      token: await tokenOf(amina),
    })
    expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/email-mismatch' })
  })

  test('goes before the cookies of the same request', async () => {
    const zofia = await makePerson(server, 'Zofia')
    const { body } = await callAsProgram(server, '/api/auth/session', {
      token: await tokenOf(zofia),
      cookie: cookieOf(amina),
    })
    expect(body).toMatchObject({ member: { id: zofia.id } })
  })

  test('serves ten minutes, and then a program is told to ask for a new one', async () => {
    const leila = await makePerson(server, 'Leila')
    const token = await tokenOf(leila)
    const read = () => callAsProgram(server, `/api/courses?email=${leila.email}`, { token })
    server.clock.advance({ seconds: 599 })
    expect((await read()).status).toBe(200)
    server.clock.advance({ seconds: 1 })
    const answer = await read()
    expect(problemIn(answer)).toEqual({
      type: '/problems/auth/token-expired',
      title: 'Please log in',
      status: 401,
      detail: 'Your session token has expired. Please ask for a new one.',
    })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })
})

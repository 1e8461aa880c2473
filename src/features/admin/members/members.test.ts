import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { type Answer, problemIn } from '../../../testing/browser.ts'
import { nextOf } from '../../../testing/crawl.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { changeUser } from './actions.ts'
import type { SiteEvent, UserRow } from './contract.ts'

let server: TestServer
let second: TestServer
let ruth: Person

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ besides: server })
  ruth = await makeAdministrator(server)
})

afterAll(async () => {
  await second.stop()
  await server.stop()
})

const nobody = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
const operator = () => ({ by: null, at: server.clock.now() })

async function signIn({ email, password }: Person, browser = server.visitor()) {
  await browser.post('/api/auth/sign-in', { email, password })
  return browser
}

const change = (by: Person, whom: Person, changed: object) =>
  by.browser.patch(`/api/admin/members/${whom.id}`, changed)

async function find(q: string): Promise<UserRow[]> {
  return (await ruth.browser.get(`/api/admin/members?${new URLSearchParams({ q })}`)).body as UserRow[]
}

describe('an administrator', () => {
  test('sees all members, finds them by name and e-mail, and turns pages', async () => {
    const zofia = await makePerson(server, 'Zofia Kamińska')
    expect(await find('kamiń')).toEqual([
      {
        id: zofia.id,
        email: zofia.email,
        displayName: 'Zofia Kamińska',
        role: 'member',
        createdAt: expect.any(String),
        emailVerifiedAt: null,
        disabledAt: null,
        lastSeenAt: server.clock.now().toISOString(),
        courses: 0,
        enrollments: 0,
      },
    ])
    expect(await find(zofia.email.toUpperCase())).toMatchObject([{ id: zofia.id }])
    expect(await find("%' or 1=1 --")).toEqual([])
    const ids: string[] = []
    for (let path: string | null = '/api/admin/members?limit=1'; path !== null; ) {
      const answer = await ruth.browser.get(path)
      ids.push(...(answer.body as UserRow[]).map(({ id }) => id))
      path = nextOf(answer)
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([zofia.id, ruth.id]))
  })

  test('sees how many courses each has and takes, and what is unusual about an account alone', async () => {
    const name = 'Usha Quietly'
    const [usha, pupil] = [await makePerson(server, name), await makePerson(server)]
    const [kept, deleted] = [await makeCourse(usha), await makeCourse(usha)]
    await usha.browser.delete(`/api/delete-course/${deleted}`)
    await enroll(pupil, kept)
    expect(await find(usha.email)).toMatchObject([{ courses: 1, enrollments: 0 }])
    expect(await find(pupil.email)).toMatchObject([{ courses: 0, enrollments: 1 }])
    const page = async () => (await ruth.browser.get(`/admin/members?q=${usha.email}`)).text
    expect(await page()).toContain('Email not confirmed')
    await change(ruth, usha, { verified: true })
    const shown = await page()
    expect(shown).toContain(name)
    for (const mark of ['Email not confirmed', '>Administrator<', '>Closed<']) {
      expect(shown).not.toContain(mark)
    }
    await change(ruth, usha, { disabled: true, role: 'administrator' })
    expect(await page()).toContain('>Closed<')
    expect(await page()).toContain('>Administrator<')
  })

  test('counts no more than fifty of them', async () => {
    const busy = await makePerson(server)
    await sql`
      insert into courses (id, creator_id, title, created_at, updated_at)
      select gen_random_uuid(), ${busy.id}, 'One of many', now(), now() from generate_series(1, 60)`.execute(
      server.db,
    )
    expect(await find(busy.email)).toMatchObject([{ courses: 51 }])
    const { text } = await ruth.browser.get(`/admin/members?q=${busy.email}`)
    expect(text).toContain('more than 50')
  })

  test('narrows the list down to administrators, instructors and those who are new, page by page', async () => {
    const [teacher, other] = [await makePerson(server, 'Tilda Teaches'), await makePerson(server, 'Tilda')]
    await makeCourse(teacher)
    await makeCourse(teacher)
    const shown = async (query: string) => {
      const ids: string[] = []
      for (let path: string | null = `/api/admin/members?limit=1&${query}`; path !== null; ) {
        const answer = await ruth.browser.get(path)
        ids.push(...(answer.body as UserRow[]).map(({ id }) => id))
        path = nextOf(answer)
      }
      expect(new Set(ids).size).toBe(ids.length)
      return ids
    }
    const administrators = await shown('show=administrators')
    expect(administrators).toContain(ruth.id)
    expect(administrators).not.toContain(teacher.id)
    const instructors = await shown('show=instructors')
    expect(instructors).toContain(teacher.id)
    expect(instructors).not.toContain(other.id)
    expect(await shown('show=instructors&q=tilda')).toEqual([teacher.id])
    expect(await shown('show=new&q=tilda')).toEqual([other.id, teacher.id])
    server.clock.advance({ days: 7, seconds: 1 })
    await signIn(ruth, ruth.browser)
    const late = await makePerson(server)
    expect(await shown('show=new')).toEqual([late.id])
    const page = await ruth.browser.get('/admin/members?show=new')
    expect(page.text).toContain(late.email)
    expect(page.text).not.toContain(teacher.email)
  })

  test('is told so by the session, and nobody else is', async () => {
    const member = async ({ browser }: Person) => (await browser.get('/api/auth/session')).body
    expect(await member(ruth)).toMatchObject({ member: { administrator: true } })
    expect(JSON.stringify(await member(await makePerson(server)))).not.toContain('administrator')
  })

  test('makes others administrators; their sessions end, and the change is told to them', async () => {
    const amina = await makePerson(server)
    expect((await change(ruth, amina, { role: 'administrator' })).body).toMatchObject({
      role: 'administrator',
    })
    expect((await amina.browser.get('/api/auth/sessions')).status).toBe(401)
    await signIn(amina, amina.browser)
    expect((await amina.browser.get('/api/admin/members')).status).toBe(200)
    expect((await amina.browser.get('/api/auth/events')).body).toContainEqual(
      expect.objectContaining({
        kind: 'role.changed',
        byOthers: true,
        details: { from: 'member', to: 'administrator' },
      }),
    )
  })

  test('sees one member, and nobody where there is nobody', async () => {
    const amina = await makePerson(server, 'Amina Rahman')
    expect((await ruth.browser.get(`/api/admin/members/${amina.id}`)).body).toMatchObject({
      email: amina.email,
      displayName: 'Amina Rahman',
    })
    expect(problemIn(await ruth.browser.get(`/api/admin/members/${nobody}`)).status).toBe(404)
    expect(problemIn(await ruth.browser.get('/api/admin/members/amina')).status).toBe(404)
  })

  test('takes an e-mail for confirmed, once', async () => {
    const amina = await makePerson(server)
    for (const minutes of [0, 1]) {
      server.clock.advance({ minutes })
      const { body } = await change(ruth, amina, { verified: true })
      expect((body as UserRow).emailVerifiedAt).not.toBeNull()
    }
    const { body } = await ruth.browser.get(`/api/admin/events?member=${amina.id}&kind=email.verified`)
    expect(body).toMatchObject([{ kind: 'email.verified', actorId: ruth.id }])
  })

  test('logs a member out everywhere, on every instance, and the member is told', async () => {
    const amina = await makePerson(server)
    const phone = await signIn(amina)
    const ended = await ruth.browser.delete(`/api/admin/members/${amina.id}/sessions`)
    expect(ended.body).toEqual({ deletedCount: 2 })
    for (const browser of [amina.browser, phone]) {
      expect((await browser.get('/api/auth/sessions')).status).toBe(401)
    }
    await signIn(amina, amina.browser)
    expect((await amina.browser.get('/api/auth/events')).body).toContainEqual(
      expect.objectContaining({ kind: 'sessions.ended', byOthers: true, details: { sessions: '2' } }),
    )
    const none = await ruth.browser.delete(`/api/admin/members/${nobody}/sessions`)
    expect(problemIn(none).status).toBe(404)
  })

  test('sees what happened to all accounts, with who did it', async () => {
    const amina = await makePerson(server)
    await change(ruth, amina, { disabled: true })
    const { body } = await ruth.browser.get(`/api/admin/events?member=${amina.id}`)
    expect((body as SiteEvent[])[0]).toMatchObject({
      kind: 'member.disabled',
      memberId: amina.id,
      email: amina.email,
      actorId: ruth.id,
      actorEmail: ruth.email,
    })
    const all = (await ruth.browser.get('/api/admin/events?limit=100')).body as SiteEvent[]
    expect(new Set(all.map(({ memberId }) => memberId)).size).toBeGreaterThan(2)
  })

  test('finds events by the e-mail of a member and by their kind, page by page', async () => {
    const amina = await makePerson(server)
    await signIn(amina)
    await signIn(amina)
    const member = encodeURIComponent(amina.email.toUpperCase())
    const events: SiteEvent[] = []
    const first = `/api/admin/events?member=${member}&kind=session.started&limit=1`
    for (let path: string | null = first; path !== null; ) {
      const answer = await ruth.browser.get(path)
      events.push(...(answer.body as SiteEvent[]))
      path = nextOf(answer)
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(3)
    for (const event of events) {
      expect(event).toMatchObject({ kind: 'session.started', memberId: amina.id, email: amina.email })
    }
    const unknown = await ruth.browser.get('/api/admin/events?member=nobody@example.org')
    expect(unknown.body).toEqual([])
  })

  test.each([
    ['member=amina', 'member', 'Please enter a full email address or an account number.'],
    ['kind=member.eaten', 'kind', 'This value is not valid.'],
    ['after=nonsense', 'after', expect.any(String)],
  ])('cannot ask for events by %s', async (query, field, message) => {
    const refused = problemIn(await ruth.browser.get(`/api/admin/events?${query}`))
    expect([refused.status, refused.errors]).toEqual([422, [{ field, message }]])
  })

  test.each([{ role: 'owner' }, { disabled: 'yes' }, { verified: false }, { email: 'x@example.org' }])(
    'cannot set %j',
    async (changed) => {
      expect(problemIn(await change(ruth, await makePerson(server), changed)).status).toBe(422)
    },
  )

  test('cannot change somebody who does not exist', async () => {
    expect(problemIn(await change(ruth, { ...ruth, id: nobody }, { role: 'member' })).status).toBe(404)
  })

  test('needs a session: no API token will do', async () => {
    const made = await ruth.browser.post('/api/auth/api-tokens', {
      current: ruth.password,
      name: 'x',
      scopes: ['read', 'write'],
      days: 1,
    })
    const { token } = made.body as { token: string }
    const answer = await callAsProgram(server, '/api/admin/members', { token })
    expect(problemIn(answer)).toMatchObject({ status: 403, type: '/problems/auth/session-required' })
  })
})

test.each(['/api/admin/members', '/api/admin/events'])(
  'members and visitors are refused %s',
  async (path) => {
    const amina = await makePerson(server)
    expect(problemIn(await amina.browser.get(path))).toMatchObject({
      status: 403,
      type: '/problems/auth/not-administrator',
      detail: 'Only administrators can do that.',
    })
    expect(problemIn(await change(amina, amina, { role: 'administrator' })).status).toBe(403)
    expect(problemIn(await server.visitor().get(path)).status).toBe(401)
  },
)

describe('an account that was closed', () => {
  test('is out at once for changes and within two seconds for reading, on every instance, until it is opened', async () => {
    const amina = await makePerson(server)
    const { body } = await callAsProgram(server, '/api/jwt', {
      method: 'POST',
      cookie: `session=${amina.browser.cookies.get('session')}`,
      body: { email: amina.email },
    })
    const { token } = body as { token: string }
    const made = await amina.browser.post('/api/auth/api-tokens', {
      current: amina.password,
      name: 'x',
      scopes: ['read'],
      days: 1,
    })
    const apiToken = (made.body as { token: string }).token
    const read = (by: string) => callAsProgram(second, `/api/courses?email=${amina.email}`, { token: by })
    const write = () => callAsProgram(second, '/api/auth/sessions', { method: 'DELETE', token })
    expect([(await read(token)).status, (await read(apiToken)).status]).toEqual([200, 200])
    await change(ruth, amina, { disabled: true })
    expect((await read(apiToken)).status).toBe(401)
    expect((await write()).status).toBe(401)
    server.clock.advance({ seconds: 2 })
    expect((await read(token)).status).toBe(401)
    const refused = await server
      .visitor()
      .post('/api/auth/sign-in', { email: amina.email, password: amina.password })
    expect(problemIn(refused)).toMatchObject({
      status: 403,
      type: '/problems/auth/account-disabled',
      detail: 'This account has been closed by the people who run the site. Please contact them.',
    })
    await change(ruth, amina, { disabled: false })
    expect((await (await signIn(amina)).get('/api/auth/sessions')).status).toBe(200)
    expect((await read(token)).status).toBe(401)
  })
})

describe('the last administrator', () => {
  const last = { status: 409, type: '/problems/last-administrator' }
  let alone: TestServer

  beforeEach(async () => {
    alone = await startTestServer()
  })

  afterEach(() => alone.stop())

  async function makeAdministratorAlone(): Promise<Person> {
    const one = await makePerson(alone)
    await changeUser(alone.db, one, { role: 'administrator' }, operator())
    return { ...one, browser: await signIn(one, alone.visitor()) }
  }

  const leave = ({ browser, password }: Person) => browser.post('/api/auth/deletion', { current: password })

  const administrators = () =>
    alone.db.selectFrom('users').select('id').where('role', '=', 'administrator').execute()

  test('cannot leave, by whichever door', async () => {
    const sole = await makeAdministratorAlone()
    for (const changed of [{ role: 'member' }, { disabled: true }]) {
      expect(problemIn(await change(sole, sole, changed))).toMatchObject(last)
    }
    await expect(changeUser(alone.db, sole, { role: 'member' }, operator())).rejects.toThrow(
      'last administrator',
    )
    expect(problemIn(await leave(sole))).toMatchObject(last)
    expect((await sole.browser.get('/api/admin/members')).status).toBe(200)
  })

  test('does not count those whose account is closed', async () => {
    const [sole, closed] = [await makeAdministratorAlone(), await makeAdministratorAlone()]
    expect((await change(sole, closed, { disabled: true })).status).toBe(200)
    expect(problemIn(await leave(sole))).toMatchObject(last)
  })

  test('can leave once there is another', async () => {
    const sole = await makeAdministratorAlone()
    const other = await makeAdministratorAlone()
    expect((await leave(sole)).status).toBe(200)
    expect(problemIn(await leave(other))).toMatchObject(last)
  })

  test.each<[string, (one: Person, other: Person) => Promise<Answer>]>([
    ['demote each other', (one, other) => change(one, other, { role: 'member' })],
    ['demote themselves', (one) => change(one, one, { role: 'member' })],
    ['close each other’s account', (one, other) => change(one, other, { disabled: true })],
    ['delete their accounts', leave],
  ])('is one of two who %s at the same moment', async (_, go) => {
    const [one, other] = [await makeAdministratorAlone(), await makeAdministratorAlone()]
    const answers = await Promise.all([go(one, other), go(other, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = [one, other].map(({ browser }) => browser.get('/api/admin/members'))
    expect((await Promise.all(left)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('stays when one leaves while the other is demoted', async () => {
    const [one, other] = [await makeAdministratorAlone(), await makeAdministratorAlone()]
    const answers = await Promise.all([leave(one), change(one, other, { role: 'member' })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await administrators()).toHaveLength(1)
  })
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, putPhoto } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import {
  connectWith,
  signInWith,
  somebody,
  startTestProvider,
  type TestProvider,
} from '../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  const trusting = provider.settings('TRUSTED', { TRUST_EMAIL: '1' })
  server = await startTestServer({
    settings: { ...provider.settings('HOUSE'), ...provider.settings('ANNEX'), ...trusting },
  })
})

afterEach(() => provider.behave())

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const exists = 'auth/account-exists-with-different-credential'

type User = { id: string; email: string; displayName: string; photoURL: string }

async function userOf(browser: ReturnType<TestServer['visitor']>): Promise<User | null> {
  const { body } = await browser.get('/api/auth/session')
  return (body as { member: User | null }).member
}

async function comeIn(): Promise<User> {
  const browser = server.visitor()
  expect(await signInWith(browser, 'house')).toMatchObject({ ok: true })
  const member = await userOf(browser)
  if (member === null) throw new Error('Nobody came in.')
  return member
}

function identitiesOf(userId: string) {
  return server.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute()
}

async function eventsOf(userId: string): Promise<string[]> {
  const events = server.db.selectFrom('audit_events').select('kind').where('member_id', '=', userId)
  return (await events.orderBy('id').execute()).map(({ kind }) => kind)
}

async function verify(userId: string): Promise<void> {
  const now = server.clock.now().toISOString()
  await server.db.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
}

function signIn(email: string, password: string, browser = server.visitor()) {
  return browser.post('/api/auth/sign-in', { email, password })
}

describe('somebody new', () => {
  test('becomes a member with the name and the picture that the provider tells', async () => {
    const picture = 'https://pictures.example/leila.png'
    provider.claims = { ...somebody(), email: 'Leila.Haddad@Example.org', picture }
    const member = await comeIn()
    expect(member).toMatchObject({
      email: 'leila.haddad@example.org',
      displayName: 'Leila Haddad',
      photoURL: picture,
    })
    expect(await eventsOf(member.id)).toEqual(
      expect.arrayContaining(['member.registered', 'identity.linked']),
    )
  })

  test('comes without what cannot be kept', async () => {
    provider.claims = { ...somebody(), name: 'x'.repeat(101), picture: 'javascript:alert(1)' }
    expect(await comeIn()).toMatchObject({ displayName: '', photoURL: '' })
  })

  test('is asked for an e-mail by the API of the provider when the token holds none', async () => {
    provider.tamper = { token: (_, payload) => delete payload.email }
    expect(await comeIn()).toMatchObject({ email: provider.claims.email })
  })

  test('comes once, however often the browser is sent back at the same time', async () => {
    const ends = await Promise.all(Array.from({ length: 12 }, () => signInWith(server.visitor(), 'house')))
    expect(ends.map(({ ok }) => ok)).toEqual(Array(12).fill(true))
    const email = `${provider.claims.email}`
    const people = await server.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(people).toHaveLength(1)
    expect(await identitiesOf(people[0]?.id ?? '')).toHaveLength(1)
  })

  test.each([
    ['true in words', { email_verified: 'true' }],
    ["Microsoft's own claim", { email_verified: undefined, xms_edov: true }],
  ])('has a verified e-mail by %s', async (_, claims) => {
    provider.claims = { ...somebody(), ...claims }
    expect(await comeIn()).toMatchObject({ email: provider.claims.email })
  })

  test('needs no verified e-mail with a provider that the operator trusts', async () => {
    provider.claims = { ...somebody(), email_verified: false }
    expect(await signInWith(server.visitor(), 'house')).toMatchObject({ code: 'auth/email-not-verified' })
    expect(await signInWith(server.visitor(), 'trusted')).toMatchObject({ ok: true })
  })
})

describe('an e-mail that the provider does not vouch for', () => {
  const unverified = [
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'false' },
    { email_verified: 1 },
    { email_verified: undefined, xms_edov: false },
  ]

  test.each(unverified)('makes no account: %j', async (claims) => {
    provider.claims = { ...somebody(), ...claims }
    const refused = { ok: false, code: 'auth/email-not-verified' }
    expect(await signInWith(server.visitor(), 'house')).toMatchObject(refused)
    const { email } = provider.claims
    const made = server.db.selectFrom('users').select('id').where('email', '=', `${email}`)
    expect(await made.execute()).toEqual([])
  })

  test.each(unverified)('is connected with no account, proved or not: %j', async (claims) => {
    const amina = await makePerson(server, 'Amina')
    for (const verifyFirst of [() => {}, () => verify(amina.id)]) {
      await verifyFirst()
      provider.claims = { ...somebody(), email: amina.email, ...claims }
      const browser = server.visitor()
      expect(await signInWith(browser, 'house')).toMatchObject({ code: 'auth/email-not-verified' })
      expect(problemIn(await browser.post('/api/auth/claim')).status).toBe(409)
      expect(await identitiesOf(amina.id)).toEqual([])
    }
  })
})

test('without an e-mail nobody who is new comes in', async () => {
  provider.claims = { sub: provider.claims.sub, name: 'Leila Haddad' }
  const browser = server.visitor()
  expect(await signInWith(browser, 'house')).toMatchObject({ ok: false, code: 'auth/email-missing' })
  expect(await userOf(browser)).toBeNull()
})

test('nothing that the provider gave for asking it again is kept: its tokens are in no table', async () => {
  let given: Record<string, unknown> = {}
  provider.tamper = {
    response: (body) => {
      given = body
    },
  }
  await comeIn()
  const tokens = [given.access_token, given.refresh_token, given.id_token].filter((one) => one !== undefined)
  expect(tokens.length).toBeGreaterThan(1)
  const tables = sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const { rows } = await tables.execute(server.db)
  expect(rows.map(({ name }) => name)).toContain('public.identities')
  for (const { name } of rows) {
    const kept = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      server.db,
    )
    for (const { row } of kept.rows)
      for (const token of tokens) expect(row.includes(String(token)), name).toBe(false)
  }
})

describe('a member who has come in this way before', () => {
  test('is the same one again, whatever the e-mail and the name have become', async () => {
    const member = await comeIn()
    Object.assign(provider.claims, { email: `new-${provider.claims.email}`, name: 'Leila H.' })
    expect(await comeIn()).toEqual(member)
    expect(await identitiesOf(member.id)).toMatchObject([{ email: provider.claims.email }])
  })

  test('does not become another member whose e-mail the provider tells now', async () => {
    const zofia = await makePerson(server, 'Zofia')
    await verify(zofia.id)
    const member = await comeIn()
    provider.claims.email = zofia.email
    expect(await comeIn()).toEqual(member)
  })

  test('comes in without any e-mail', async () => {
    const member = await comeIn()
    provider.claims = { sub: provider.claims.sub }
    expect(await comeIn()).toEqual(member)
  })
})

test('a member whose account is closed is not let in, nor is anybody who claims it', async () => {
  const closed = {
    ok: false,
    code: 'auth/account-disabled',
    message: 'This account has been closed by the people who run the site. Please contact them.',
  }
  const now = server.clock.now().toISOString()
  const close = (id: string) =>
    server.db.updateTable('users').set({ disabled_at: now }).where('id', '=', id).execute()
  await close((await comeIn()).id)
  expect(await signInWith(server.visitor(), 'house')).toMatchObject(closed)
  const amina = await makePerson(server)
  provider.claims = { ...somebody(), email: amina.email }
  const browser = server.visitor()
  await signInWith(browser, 'house')
  await close(amina.id)
  expect(problemIn(await browser.post('/api/auth/claim')).type).toBe('/problems/auth/account-disabled')
  expect(await userOf(browser)).toBeNull()
})

describe('a member with a password', () => {
  test('is connected at once when the e-mail is verified on both sides', async () => {
    const amina = await makePerson(server, 'Amina')
    await verify(amina.id)
    provider.claims.email = amina.email
    expect(await comeIn()).toMatchObject({ id: amina.id, displayName: 'Amina' })
    expect(await identitiesOf(amina.id)).toHaveLength(1)
    expect((await signIn(amina.email, amina.password)).status).toBe(200)
  })

  test('whose e-mail is not verified is connected by the password', async () => {
    const amina = await makePerson(server)
    provider.claims.email = amina.email
    const browser = server.visitor()
    expect(await signInWith(browser, 'house')).toMatchObject({
      ok: false,
      code: exists,
      message: 'An account with this email already exists. Log in with your password to connect it.',
    })
    expect(await userOf(browser)).toBeNull()
    expect(await identitiesOf(amina.id)).toEqual([])
    expect((await signIn(amina.email, 'Wrong.Horse1', browser)).status).toBe(401)
    expect(await identitiesOf(amina.id)).toEqual([])
    expect((await signIn(amina.email, amina.password, browser)).status).toBe(200)
    expect(await identitiesOf(amina.id)).toHaveLength(1)
    expect(browser.cookies.has('link-proof')).toBe(false)
    expect(await comeIn()).toMatchObject({ id: amina.id })
    const row = server.db.selectFrom('users').select('email_verified_at').where('id', '=', amina.id)
    expect((await row.executeTakeFirstOrThrow()).email_verified_at).not.toBeNull()
  })

  test('is not connected by the password of somebody else, ten minutes later, or in another browser', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    provider.claims.email = amina.email
    const browser = server.visitor()
    await signInWith(browser, 'house')
    await signIn(zofia.email, zofia.password, browser)
    await signIn(amina.email, amina.password)
    server.clock.advance({ seconds: 600 })
    await signIn(amina.email, amina.password, browser)
    expect(await identitiesOf(zofia.id)).toEqual([])
    expect(await identitiesOf(amina.id)).toEqual([])
  })
})

describe('an account that somebody has registered with the e-mail of another', () => {
  async function squat() {
    const squatter = await makePerson(server, 'Not Leila')
    provider.claims.email = squatter.email
    const leila = server.visitor()
    expect(await signInWith(leila, 'house')).toMatchObject({ code: exists })
    return { squatter, leila }
  }

  test('goes to the one who proves the e-mail, and nobody else gets in any more', async () => {
    const { squatter, leila } = await squat()
    const elsewhere = server.visitor()
    await signIn(squatter.email, squatter.password, elsewhere)
    const photo = await putPhoto(squatter)
    expect((await leila.post('/api/auth/claim')).status).toBe(200)
    expect((await server.visitor().get(photo)).status).toBe(404)
    expect(await userOf(leila)).toMatchObject({ id: squatter.id, displayName: 'Leila Haddad' })
    expect(await userOf(squatter.browser)).toBeNull()
    expect(await userOf(elsewhere)).toBeNull()
    expect((await signIn(squatter.email, squatter.password)).status).toBe(401)
    expect(await eventsOf(squatter.id)).toEqual(expect.arrayContaining(['sessions.ended', 'identity.linked']))
    expect(await comeIn()).toMatchObject({ id: squatter.id })
  })

  test('loses the identities that were connected with it', async () => {
    const { squatter, leila } = await squat()
    const { claims } = provider
    provider.claims = somebody()
    expect(await connectWith(squatter.browser, 'annex')).toMatchObject({ ok: true })
    provider.claims = claims
    await leila.post('/api/auth/claim')
    expect(await identitiesOf(squatter.id)).toMatchObject([{ provider: 'house', subject: claims.sub }])
  })

  test('takes no right to administer the site along, and none of the tokens made for programs', async () => {
    const { squatter, leila } = await squat()
    const made = await squatter.browser.post('/api/auth/api-tokens', {
      current: squatter.password,
      name: 'Kept',
      scopes: ['read'],
      days: 30,
    })
    const { token } = made.body as { token: string }
    const role = server.db.updateTable('users').set({ role: 'administrator' })
    await role.where('id', '=', squatter.id).execute()
    expect((await leila.post('/api/auth/claim')).status).toBe(200)
    expect(problemIn(await leila.get('/api/admin/members')).status).toBe(403)
    expect(await userOf(leila)).not.toHaveProperty('administrator')
    const call = `/api/courses?email=${squatter.email}`
    expect((await callAsProgram(server, call, { token })).status).toBe(401)
    expect(await eventsOf(squatter.id)).toContain('role.changed')
  })

  test('goes to nobody who has not proved the e-mail, and the proof counts once', async () => {
    const { squatter, leila } = await squat()
    const expired = { status: 409, type: '/problems/auth/flow-expired' }
    expect(problemIn(await server.visitor().post('/api/auth/claim'))).toMatchObject(expired)
    const proof = leila.cookies.get('link-proof') ?? ''
    expect((await leila.post('/api/auth/claim')).status).toBe(200)
    const again = server.visitor()
    again.cookies.set('link-proof', proof)
    expect(problemIn(await again.post('/api/auth/claim'))).toMatchObject(expired)
    expect(await userOf(again)).toBeNull()
    expect(await identitiesOf(squatter.id)).toHaveLength(1)
  })

  test('goes to one of two who claim it at the same time, once', async () => {
    const { squatter, leila } = await squat()
    const twin = server.visitor()
    twin.cookies.set('link-proof', leila.cookies.get('link-proof') ?? '')
    const answers = await Promise.all([leila.post('/api/auth/claim'), twin.post('/api/auth/claim')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await identitiesOf(squatter.id)).toHaveLength(1)
  })

  test('turns nobody out when the e-mail was verified in the meantime', async () => {
    const { squatter, leila } = await squat()
    await verify(squatter.id)
    expect((await leila.post('/api/auth/claim')).status).toBe(200)
    expect(await userOf(squatter.browser)).toMatchObject({ id: squatter.id, displayName: 'Not Leila' })
  })

  test.each(['', 'nonsense', 'A'.repeat(400)])(
    'goes to nobody with a proof of their own making: %.8j',
    async (made) => {
      const browser = server.visitor()
      browser.cookies.set('link-proof', made)
      expect(problemIn(await browser.post('/api/auth/claim')).status).toBe(409)
    },
  )
})

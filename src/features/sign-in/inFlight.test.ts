import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { type Answer, type Browser, problemIn } from '../../testing/browser.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import {
  connectWith,
  endOf,
  setOutToConnect,
  signInWith,
  startTestProvider,
  type TestProvider,
} from '../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { listTokensOf } from '../accounts/api-tokens/store.ts'
import { hashPassword } from '../accounts/password/password.ts'
import { deleteOwnSessions } from '../accounts/sessions/store.ts'
import { replacePassword } from '../accounts/store.ts'
import { makeResetLink } from './recovery/actions.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer({ settings: provider.settings('HOUSE') })
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const newPassword = 'Better.Horse2'
const refused = { status: 401, type: '/problems/auth/invalid-credential' }

/** Somebody whose e-mail is verified, so that a reset keeps the other sign-in methods. */
async function makeVerified(): Promise<Person> {
  const person = await makePerson(server)
  const email_verified_at = server.clock.now().toISOString()
  await server.db.updateTable('users').set({ email_verified_at }).where('id', '=', person.id).execute()
  return person
}

async function reset({ email }: Person): Promise<void> {
  const token = (await makeResetLink(server, email))?.split('=')[1]
  const answer = await server.visitor().post('/api/auth/reset', { token, password: newPassword })
  expect(answer.status).toBe(200)
}

/** Blocks a call where it needs a table, runs something else meanwhile, and returns the call's result. */
async function whileOnItsWay<T>(
  table: 'two_step_secrets' | 'passkeys' | 'identities',
  begin: () => Promise<T>,
  meanwhile: () => Promise<void>,
): Promise<T> {
  const held = await server.db.transaction().execute(async (transaction) => {
    const mode = sql.raw(table === 'two_step_secrets' ? 'access exclusive' : 'share')
    await sql`lock table ${sql.table(table)} in ${mode} mode`.execute(transaction)
    const begun = begin()
    await untilSomebodyWaits(server.db)
    await meanwhile()
    return { begun }
  })
  return held.begun
}

/** Makes a call that needs the row of a person whose password is being replaced, and returns its result. */
async function whileReplaced<T>({ id }: Person, begin: () => Promise<T>): Promise<T> {
  const passwordHash = await hashPassword(newPassword, { scope: 'test', account: 'amina' })
  const held = await server.db.transaction().execute(async (transaction) => {
    await replacePassword(transaction, id, { passwordHash, verified: null, now: server.clock.now() })
    await deleteOwnSessions(transaction, id, {})
    const begun = begin()
    await untilSomebodyWaits(server.db)
    return { begun }
  })
  return held.begun
}

function sessionsOf({ id }: Person) {
  return server.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
}

const place = () => ({ origin: server.config.publicUrl.origin, rpId: server.config.publicUrl.hostname })

const asked = async (browser: Browser, path: string, body?: object) =>
  ((await browser.post(path, body)).body as { challenge: string }).challenge

const signIn = ({ email, password }: Person, browser = server.visitor()) =>
  browser.post('/api/auth/sign-in', { email, password })

test('a sign-in with the old password that is on its way when it is reset starts no session', async () => {
  const amina = await makeVerified()
  const answer = await whileOnItsWay(
    'two_step_secrets',
    () => signIn(amina),
    () => reset(amina),
  )
  expect(problemIn(answer)).toMatchObject(refused)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await sessionsOf(amina)).toEqual([])
})

test('nor does it get as far as the second step', async () => {
  const amina = await makeVerified()
  const at = server.clock.now().toISOString()
  await server.db
    .insertInto('two_step_secrets')
    .values({ user_id: amina.id, sealed_secret: Buffer.alloc(8), created_at: at, confirmed_at: at })
    .execute()
  const answer = await whileOnItsWay(
    'two_step_secrets',
    () => signIn(amina),
    () => reset(amina),
  )
  expect(problemIn(answer)).toMatchObject(refused)
  const halves = server.db.selectFrom('half_sign_ins').select('user_id').where('user_id', '=', amina.id)
  expect(await halves.execute()).toEqual([])
})

test('nor does one with a passkey', async () => {
  const [amina, device] = [await makeVerified(), makeAuthenticator()]
  const created = await asked(amina.browser, '/api/auth/passkey-options', { current: amina.password })
  const added = device.create({ challenge: created, ...place() })
  await amina.browser.post('/api/auth/passkeys', { name: 'Laptop', passkey: added })
  const browser = server.visitor()
  const challenge = await asked(browser, '/api/auth/passkey-sign-in/options')
  const passkey = device.use({ challenge, ...place() })
  const answer = await whileOnItsWay<Answer>(
    'passkeys',
    () => browser.post('/api/auth/passkey-sign-in', { passkey }),
    () => reset(amina),
  )
  expect(problemIn(answer)).toMatchObject(refused)
  expect(await sessionsOf(amina)).toEqual([])
})

test('nor does one by a provider', async () => {
  const amina = await makeVerified()
  expect(await connectWith(amina.browser, 'house')).toMatchObject({ ok: true })
  const end = await whileOnItsWay(
    'identities',
    () => signInWith(server.visitor(), 'house'),
    () => reset(amina),
  )
  expect(end).toMatchObject({ ok: false, code: 'auth/invalid-credential' })
  expect(await sessionsOf(amina)).toEqual([])
})

describe('nothing that lets in again is made by a session that ends while the password is replaced:', () => {
  const ended = { status: 401, type: '/problems/auth/no-session' }

  test('no passkey', async () => {
    const [{ browser, ...amina }, device] = [await makeVerified(), makeAuthenticator()]
    const challenge = await asked(browser, '/api/auth/passkey-options', { current: amina.password })
    const passkey = device.create({ challenge, ...place() })
    const add = () => browser.post('/api/auth/passkeys', { name: 'Laptop', passkey })
    expect(problemIn(await whileReplaced({ browser, ...amina }, add))).toMatchObject(ended)
    const keys = server.db.selectFrom('passkeys').select('id').where('user_id', '=', amina.id)
    expect(await keys.execute()).toEqual([])
  })

  test('no API token', async () => {
    const amina = await makeVerified()
    const token = { name: 'Grader', scopes: ['read'], days: 30, current: amina.password }
    const create = () => amina.browser.post('/api/auth/api-tokens', token)
    expect(problemIn(await whileReplaced(amina, create))).toMatchObject(ended)
    expect(await listTokensOf(server.db, amina.id, server.clock.now())).toEqual([])
  })

  test('no account elsewhere', async () => {
    const amina = await makeVerified()
    provider.behave()
    const back = await setOutToConnect(amina.browser, 'house')
    const end = endOf(await whileReplaced(amina, () => amina.browser.get(back)))
    expect(end).toMatchObject({ ok: false, code: 'auth/no-session' })
    const identities = server.db.selectFrom('identities').select('id').where('user_id', '=', amina.id)
    expect(await identities.execute()).toEqual([])
  })
})

test('a session that is being started while the password is replaced does not outlive that', async () => {
  const amina = await makeVerified()
  expect(problemIn(await whileReplaced(amina, () => signIn(amina)))).toMatchObject(refused)
  expect(await sessionsOf(amina)).toEqual([])
})

test('a change of the password that is on its way when it is replaced changes nothing', async () => {
  const amina = await makeVerified()
  const change = { current: amina.password, password: 'Racing.Horse3' }
  const answer = await whileReplaced(amina, () => amina.browser.post('/api/auth/password', change))
  expect(problemIn(answer)).toMatchObject({ status: 401, type: '/problems/auth/no-session' })
  expect((await signIn({ ...amina, password: newPassword })).status).toBe(200)
})

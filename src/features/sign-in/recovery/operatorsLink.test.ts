import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { listTokensOf } from '../../accounts/api-tokens/store.ts'
import { insertPasskey } from '../passkeys/store.ts'
import { insertIdentity } from '../providers/store.ts'
import { makeResetLink } from './actions.ts'

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

/** Whoever registered with this address has added every other sign-in method. */
beforeEach(async () => {
  amina = await makePerson(server, 'Amina Rahman')
  const { id: userId, email } = amina
  const now = server.clock.now()
  const at = now.toISOString()
  const elsewhere = { provider: 'google', issuer: 'https://accounts.example', subject: userId }
  await insertIdentity(server.db, { id: newId(), userId, email, now, ...elsewhere })
  const key = {
    credentialId: newId(),
    publicKey: Buffer.alloc(8),
    counter: 0,
    transports: [],
    name: 'Laptop',
  }
  await insertPasskey(server.db, { id: newId(), userId, now, ...key })
  const token = { name: 'Grader', scopes: ['read'], days: 30, current: amina.password }
  expect((await amina.browser.post('/api/auth/api-tokens', token)).status).toBe(201)
  const secret = { user_id: userId, sealed_secret: Buffer.alloc(8), created_at: at, confirmed_at: at }
  await server.db.insertInto('two_step_secrets').values(secret).execute()
  await server.db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: Buffer.alloc(32) })
    .execute()
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', userId).execute()
})

async function resetByOperator(): Promise<void> {
  const token = (await makeResetLink(server, amina.email))?.split('=')[1]
  const answer = await server.visitor().post('/api/auth/reset', { token, password: 'Better.Horse2' })
  expect(answer.status).toBe(200)
}

const places = ['identities', 'passkeys', 'two_step_secrets', 'recovery_codes', 'sessions'] as const

/** How many sign-in methods there are of each kind. */
async function waysIn(): Promise<Record<string, number>> {
  const counted = places.map(async (table) => {
    const rows = await server.db.selectFrom(table).select('user_id').where('user_id', '=', amina.id).execute()
    return [table, rows.length] as const
  })
  const { length } = await listTokensOf(server.db, amina.id, server.clock.now())
  return { ...Object.fromEntries(await Promise.all(counted)), tokens: length }
}

function account() {
  const row = server.db.selectFrom('users').select(['display_name', 'email_verified_at', 'role'])
  return row.where('id', '=', amina.id).executeTakeFirst()
}

const none = { identities: 0, passkeys: 0, two_step_secrets: 0, recovery_codes: 0, sessions: 0, tokens: 0 }

test('a link from an operator leaves nobody a way in who registered without ever proving the address', async () => {
  expect(Object.values(await waysIn())).toEqual([1, 1, 1, 1, 1, 1])
  await resetByOperator()
  expect(await waysIn()).toEqual(none)
})

test('it proves no address, and takes neither the name nor the role from whom the operator knows', async () => {
  await resetByOperator()
  const kept = { display_name: 'Amina Rahman', email_verified_at: null, role: 'administrator' }
  expect(await account()).toEqual(kept)
})

test('it leaves the other ways in alone once the address was proved', async () => {
  const email_verified_at = server.clock.now().toISOString()
  await server.db.updateTable('users').set({ email_verified_at }).where('id', '=', amina.id).execute()
  await resetByOperator()
  const kept = { identities: 1, passkeys: 1, two_step_secrets: 1, recovery_codes: 1 }
  expect(await waysIn()).toEqual({ ...none, ...kept })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Problem } from '../../base/contract/problem.ts'
import { openDb } from '../../base/db/db.ts'
import { createLog } from '../../base/log.ts'
import { problemIn } from '../../testing/browser.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { callAsProgram } from '../../testing/program.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { createIdentity, type Identity } from './identity.ts'

let here: TestServer
let there: TestServer
let amina: Person

// Two instances that share a database and, so that tests say what time it is, a clock.
beforeAll(async () => {
  here = await startTestServer()
  there = await startTestServer({ besides: here })
})

beforeEach(async () => {
  amina = await makePerson(here, 'Amina Rahman')
})

afterAll(async () => {
  await there.stop()
  await here.stop()
})

async function tokenOf({ browser, email }: Person): Promise<string> {
  const cookie = `session=${browser.cookies.get('session')}`
  const answer = await callAsProgram(here, '/api/jwt', { method: 'POST', cookie, body: { email } })
  return (answer.body as { token: string }).token
}

const endSessionsOf = ({ id }: Person) => here.db.deleteFrom('sessions').where('user_id', '=', id).execute()

describe('what is changed at one instance', () => {
  test('counts at another one within two seconds: a role that was given, and one that was taken', async () => {
    const token = await tokenOf(amina)
    const look = async () => (await callAsProgram(there, '/api/admin/members', { token })).status
    const give = (role: 'administrator' | 'member') =>
      here.db.updateTable('users').set({ role }).where('id', '=', amina.id).execute()
    expect(await look()).toBe(403)
    await give('administrator')
    here.clock.advance({ seconds: 2 })
    expect(await look()).toBe(200)
    await give('member')
    here.clock.advance({ seconds: 2 })
    expect(await look()).toBe(403)
  })

  test('is seen by whoever changed it at once, wherever they look', async () => {
    const token = await tokenOf(amina)
    const whoAmI = () => callAsProgram(there, '/api/auth/session', { token })
    expect((await whoAmI()).body).toMatchObject({ member: { displayName: 'Amina Rahman' } })
    await amina.browser.patch('/api/auth/profile', { displayName: 'Amina Chowdhury', photoURL: '' })
    expect((await whoAmI()).body).toMatchObject({ member: { displayName: 'Amina Chowdhury' } })
  })

  test('does not stand in the way of a token that was given for it', async () => {
    const before = await tokenOf(amina)
    const list = (token: string) => callAsProgram(there, `/api/courses?email=${amina.email}`, { token })
    expect((await list(before)).status).toBe(200)
    // As a new password or e-mail does.
    const version = sql<number>`token_version + 1`
    await here.db.updateTable('users').set({ token_version: version }).where('id', '=', amina.id).execute()
    expect((await list(await tokenOf(amina))).status).toBe(200)
    here.clock.advance({ seconds: 2 })
    expect(problemIn(await list(before)).status).toBe(401)
  })
})

/** What a request carries before anybody is known. */
const nobody = { requestId: '', log: createLog('silent'), actor: null }

describe('of an ended session nothing is trusted', () => {
  /** Whom an instance takes the holder of a token for, where it only reads. */
  async function readerOf(identity: Identity, token: string) {
    const header = (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined)
    const req = { method: 'GET', path: '/api/courses', header }
    const context = { req, env: undefined, var: nobody, header: () => {} }
    const actor = await identity.identify(context).catch((refusal: Problem) => {
      expect(refusal.status).toBe(401)
      return null
    })
    return actor?.id ?? null
  }

  test('when it was still being read as its end was told', async () => {
    let hears = false
    // The word of another worker comes in right behind the database's answer.
    const db = openDb({ connectionString: here.databaseUrl }, createLog('silent'), undefined, ({ query }) => {
      if (hears && query.sql.includes('"sessions"')) identity.hear({ member: amina.id })
    })
    onTestFinished(() => db.destroy())
    const identity = createIdentity({ ...here, db })
    const token = await tokenOf(amina)
    await identity.tokens.verify(token)
    hears = true
    expect(await readerOf(identity, token)).toBe(amina.id)
    await endSessionsOf(amina)
    expect(await readerOf(identity, token)).toBeNull()
  })

  test('for longer when the clock is set back', async () => {
    const identity = createIdentity(here)
    const token = await tokenOf(amina)
    await identity.tokens.verify(token)
    expect(await readerOf(identity, token)).toBe(amina.id)
    await endSessionsOf(amina)
    here.clock.advance({ seconds: 1 })
    expect(await readerOf(identity, token)).toBe(amina.id)
    here.clock.advance({ seconds: -600 })
    onTestFinished(() => here.clock.advance({ seconds: 600 }))
    expect(await readerOf(identity, token)).toBeNull()
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../testing/browser.ts'
import { makePerson } from '../../../../testing/people.ts'
import { visitorChange } from '../../../../testing/samples.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const newKey = () => `"${crypto.randomUUID()}"`
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

test('whoever registers, loses the answer but for its cookies, and asks again, gets the answer', async () => {
  const browser = server.visitor()
  const headers = { 'idempotency-key': newKey() }
  const body = { email: 'twice@example.org', password: 'Correct.Horse1' }
  const register = () => browser.send('/api/auth/sign-up', { method: 'POST', body, headers })
  const first = await register()
  const session = browser.cookies.get('session')
  expect(session).toBeDefined()
  const again = await register()
  expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
  expect(browser.cookies.get('session')).toBe(session)
  const { body: who } = await browser.get('/api/auth/session')
  expect(who).toMatchObject({ member: { email: body.email } })
})

test('whoever writes as a visitor after their session has ended, and sends it twice, has written it once', async () => {
  const { browser, id } = await makePerson(server)
  await server.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  server.clock.advance({ seconds: 10 })
  const headers = { 'idempotency-key': newKey() }
  const { path, kept } = visitorChange
  const text = 'Is it in the evening?'
  const body = visitorChange.body({ name: 'Zoë', email: 'zoe@example.org', text })
  const write = () => browser.send(`/api${path}`, { method: 'POST', body, headers })
  const first = await write()
  expect([first.status, isReplay(first), browser.cookies.get('session')]).toEqual([201, false, undefined])
  const again = await write()
  expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
  const { rows } = await sql`
    select from ${sql.table(kept.table)} where ${sql.ref(kept.column)} = ${text}`.execute(server.db)
  expect(rows).toHaveLength(1)
})

test('whoever logs in twice by the same form, with the cookie of a session that has ended, stays logged in', async () => {
  const { browser, email, password } = await makePerson(server)
  await server.db.deleteFrom('sessions').execute()
  server.clock.advance({ seconds: 10 })
  const stale = new Map(browser.cookies)
  const headers = { 'idempotency-key': newKey() }
  const logIn = () =>
    browser.send('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers })
  await logIn()
  for (const [name, value] of stale) browser.cookies.set(name, value)
  expect(isReplay(await logIn())).toBe(true)
  expect((await browser.get('/api/auth/session')).body).toMatchObject({ member: { email } })
})

test('a visitor’s key is another one where another log-in was begun', async () => {
  const headers = { 'idempotency-key': newKey() }
  const takeStep = (half: string) => {
    const browser = server.visitor()
    browser.cookies.set('second-step', half)
    return browser.send('/api/auth/second-step', { method: 'POST', body: { code: '123456' }, headers })
  }
  expect([isReplay(await takeStep('one')), isReplay(await takeStep('other'))]).toEqual([false, false])
  expect(isReplay(await takeStep('one'))).toBe(true)
})

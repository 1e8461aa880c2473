import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { deleteUser, lockLeavingUser } from '../../accounts/store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

/** What the app on somebody's phone shows, so many steps of thirty seconds from now. */
function shown(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() + steps * 30_000 })
}

const begin = ({ browser, password }: Person, fields: object = {}) =>
  browser.post('/api/auth/two-step/secret', { current: password, ...fields })

const confirm = ({ browser }: Person, code: unknown) => browser.post('/api/auth/two-step', { code })

const takeStep = (browser: Browser, code: unknown, headers = {}) =>
  browser.send('/api/auth/second-step', { method: 'POST', body: { code }, headers })

/** Somebody who has begun to turn the second step on. */
async function withSecret() {
  const person = await makePerson(server)
  const { secret } = (await begin(person)).body as { secret: string }
  return { person, secret }
}

/** Somebody with the second step turned on, ten minutes ago. */
async function withTwoStep() {
  const { person, secret } = await withSecret()
  const { recoveryCodes } = (await confirm(person, shown(secret))).body as { recoveryCodes: string[] }
  server.clock.advance({ minutes: 10 })
  return { person, secret, recoveryCodes }
}

/** The first step of logging in, on a device of its own. */
async function firstStep({ email, password }: Person) {
  const browser = server.visitor()
  const answer = await browser.post('/api/auth/sign-in', { email, password })
  return { browser, answer }
}

async function userAt(browser: Browser): Promise<unknown> {
  return ((await browser.get('/api/auth/session')).body as { member: unknown }).member
}

test('whoever leaves amid new recovery codes, a code that turns it on, or one that logs in, is not held up', async () => {
  const { person } = await withTwoStep()
  const { person: other, secret } = await withSecret()
  const third = await withTwoStep()
  const { browser } = await firstStep(third.person)
  for (const [{ id }, call] of [
    [person, () => person.browser.post('/api/auth/two-step/recovery-codes', { current: person.password })],
    [other, () => confirm(other, shown(secret))],
    [third.person, () => takeStep(browser, shown(third.secret), { 'idempotency-key': '"leaving"' })],
  ] as const) {
    const { calling } = await server.db.transaction().execute(async (leaving) => {
      await lockLeavingUser(leaving, { id })
      const calling = call()
      await untilSomebodyWaits(server.db)
      await deleteUser(leaving, id)
      return { calling }
    })
    expect([401, 409]).toContain((await calling).status)
  }
})

describe('turning it on', () => {
  test('takes a code of the app, and gives ten recovery codes', async () => {
    const person = await makePerson(server)
    const begun = (await begin(person)).body as { secret: string; uri: string }
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(begun.uri).toContain('issuer=Tercet')
    expect((await person.browser.get('/api/auth/two-step')).body).toMatchObject({ enabled: false, begun })
    const { status, body } = await confirm(person, shown(begun.secret))
    expect(status).toBe(200)
    const codes = (body as { recoveryCodes: string[] }).recoveryCodes
    expect(new Set(codes).size).toBe(10)
    // 24 signs of 5 bits: 120, where ASVS 6.5.2 asks for 112.
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    expect((await person.browser.get('/api/auth/two-step')).body).toEqual({
      enabled: true,
      required: false,
      recoveryCodesLeft: 10,
      begun: null,
    })
  })

  test('shows the secret for ten minutes, however long one was logged in before, and then another one can be made', async () => {
    const person = await makePerson(server)
    server.clock.advance({ minutes: 60 })
    const shownNow = async () =>
      ((await person.browser.get('/api/auth/two-step')).body as { begun: { secret: string } | null }).begun
    const first = (await begin(person)).body as { secret: string }
    expect(await shownNow()).toEqual(first)
    server.clock.advance({ minutes: 10 })
    expect(await shownNow()).toBeNull()
    const second = (await begin(person)).body as { secret: string }
    expect(second.secret).not.toBe(first.secret)
    expect((await confirm(person, shown(first.secret))).status).toBe(422)
    expect((await confirm(person, shown(second.secret))).status).toBe(200)
  })

  test('asks for nothing at the login before that', async () => {
    const person = await makePerson(server)
    await begin(person)
    expect((await firstStep(person)).answer.body).toMatchObject({ member: { id: person.id } })
  })

  test('is refused with a wrong code, and without a password', async () => {
    const person = await makePerson(server)
    const { secret } = (await begin(person)).body as { secret: string }
    for (const code of ['000000', shown(secret, 5), '', 'abcdef', 7]) {
      expect(problemIn(await confirm(person, code)).status).toBe(422)
    }
    expect(problemIn(await begin(person, { current: 'Wrong.Horse1' })).status).toBe(422)
    expect(problemIn(await begin(person, { current: undefined })).status).toBe(422)
  })

  test('happens once when asked for five times at once', async () => {
    const person = await makePerson(server)
    const { secret } = (await begin(person)).body as { secret: string }
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(person, shown(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('is refused while it is on, and the secret is kept sealed', async () => {
    const { person, secret } = await withTwoStep()
    expect(problemIn(await begin(person)).status).toBe(409)
    const rows = await server.db.selectFrom('two_step_secrets').selectAll().execute()
    for (const { sealed_secret } of rows) expect(sealed_secret.toString('latin1')).not.toContain(secret)
  })
})

describe('logging in', () => {
  test('a password alone lets nobody in; the code does then', async () => {
    const { person, secret } = await withTwoStep()
    const { browser, answer } = await firstStep(person)
    expect(answer.body).toEqual({ member: null, secondStep: true })
    expect(browser.cookies.has('session')).toBe(false)
    expect(await userAt(browser)).toBe(null)
    expect((await takeStep(browser, shown(secret))).body).toMatchObject({ member: { id: person.id } })
    expect(await userAt(browser)).toMatchObject({ id: person.id })
  })

  test.each([-1, 0, 1])('the code of %i steps from now counts, with blanks too', async (steps) => {
    const { person, secret } = await withTwoStep()
    const { browser } = await firstStep(person)
    const code = shown(secret, steps)
    expect((await takeStep(browser, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test.each([-3, -2, 2, 3])('the code of %i steps from now does not', async (steps) => {
    const { person, secret } = await withTwoStep()
    const { browser } = await firstStep(person)
    expect(problemIn(await takeStep(browser, shown(secret, steps)))).toMatchObject({
      status: 422,
      errors: [{ field: 'code' }],
    })
    expect(await userAt(browser)).toBe(null)
  })

  test('a code lets in once, even on four devices at once', async () => {
    const { person, secret } = await withTwoStep()
    const browsers = await Promise.all([1, 2, 3, 4].map(() => firstStep(person)))
    const code = shown(secret)
    const answers = await Promise.all(browsers.map(({ browser }) => takeStep(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const { browser } = await firstStep(person)
    expect((await takeStep(browser, shown(secret, -1))).status).toBe(422)
  })

  test('a recovery code lets in once, even on four devices at once', async () => {
    const { person, recoveryCodes } = await withTwoStep()
    const browsers = await Promise.all([1, 2, 3, 4].map(() => firstStep(person)))
    const code = recoveryCodes[0]?.toUpperCase()
    const answers = await Promise.all(browsers.map(({ browser }) => takeStep(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect((await person.browser.get('/api/auth/two-step')).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('the second step cannot be taken elsewhere, later, twice, or after a change of password', async () => {
    const { person, secret } = await withTwoStep()
    expect(problemIn(await takeStep(server.visitor(), shown(secret))).status).toBe(401)
    const late = await firstStep(person)
    server.clock.advance({ minutes: 10 })
    expect(problemIn(await takeStep(late.browser, shown(secret))).status).toBe(401)
    const { browser } = await firstStep(person)
    const cookie = browser.cookies.get('second-step') ?? ''
    await person.browser.post('/api/auth/password', { current: person.password, password: 'Another.Horse2' })
    expect(problemIn(await takeStep(browser, shown(secret))).status).toBe(401)
    const again = await firstStep({ ...person, password: 'Another.Horse2' })
    const held = again.browser.cookies.get('second-step') ?? ''
    expect((await takeStep(again.browser, shown(secret))).status).toBe(200)
    again.browser.cookies.set('second-step', held)
    expect(problemIn(await takeStep(again.browser, shown(secret, 1))).status).toBe(401)
    expect(cookie).not.toBe(held)
  })

  test('guessing ends after five tries, and a device that has logged in before goes on', async () => {
    const { person, secret } = await withTwoStep()
    const stranger = await firstStep(person)
    const tries = []
    for (let at = 0; at < 7; at += 1) tries.push((await takeStep(stranger.browser, `00000${at}`)).status)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429])
    const { browser } = person
    await browser.post('/api/auth/sign-out')
    await browser.post('/api/auth/sign-in', { email: person.email, password: person.password })
    expect((await takeStep(browser, shown(secret))).status).toBe(200)
  })

  test('neighbours who use up the attempts of an address keep no known device from its second step', async () => {
    const { person, secret } = await withTwoStep()
    const settings = { LIMIT_SIGN_IN: '3/1h' }
    const crowded = await startTestServer({ besides: server, settings })
    const address = '192.0.2.78'
    const own = crowded.visitor(address)
    for (const [name, value] of person.browser.cookies) own.cookies.set(name, value)
    await own.post('/api/auth/sign-out')
    const { email, password } = person
    const stranger = crowded.visitor(address)
    await stranger.post('/api/auth/sign-in', { email, password })
    expect((await takeStep(stranger, '000000')).status).toBe(422)
    expect((await takeStep(crowded.visitor(address), '000000')).status).toBe(401)
    expect((await takeStep(stranger, shown(secret))).status).toBe(429)
    expect((await takeStep(crowded.visitor(address), '000000')).status).toBe(429)
    expect((await own.post('/api/auth/sign-in', { email, password })).status).toBe(200)
    expect((await takeStep(own, shown(secret))).status).toBe(200)
    await crowded.stop()
  })

  test('is on the record with both steps, and so is a wrong code', async () => {
    const { person, secret } = await withTwoStep()
    const { browser } = await firstStep(person)
    await takeStep(browser, '000000')
    await takeStep(browser, shown(secret))
    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'details'])
      .where('member_id', '=', person.id)
      .orderBy('id')
      .execute()
    expect(events.slice(-2)).toEqual([
      { kind: 'session.refused', details: { step: 'second' } },
      { kind: 'session.started', details: { method: 'password+code' } },
    ])
  })
})

describe('the rest', () => {
  test('new recovery codes end the old ones', async () => {
    const { person, recoveryCodes } = await withTwoStep()
    const { body } = await person.browser.post('/api/auth/two-step/recovery-codes', {
      current: person.password,
    })
    const renewed = (body as { recoveryCodes: string[] }).recoveryCodes
    expect(renewed).toHaveLength(10)
    const { browser } = await firstStep(person)
    expect((await takeStep(browser, recoveryCodes[0])).status).toBe(422)
    expect((await takeStep(browser, renewed[0])).status).toBe(200)
    const record = server.db.selectFrom('audit_events').select('kind').where('member_id', '=', person.id)
    const found = await record.where('kind', '=', 'two-step.codes-renewed').execute()
    expect(found).toHaveLength(1)
  })

  test('turned off, the password is enough again', async () => {
    const { person } = await withTwoStep()
    const off = (current: string) => person.browser.post('/api/auth/two-step/removal', { current })
    expect((await off('Wrong.Horse1')).status).toBe(422)
    expect((await off(person.password)).body).toEqual({ success: true })
    expect((await firstStep(person)).answer.body).toMatchObject({ member: { id: person.id } })
  })

  test('without it there are no recovery codes to make', async () => {
    const person = await makePerson(server)
    const answer = await person.browser.post('/api/auth/two-step/recovery-codes', {
      current: person.password,
    })
    expect(problemIn(answer).status).toBe(409)
  })

  test('a visitor can do none of it', async () => {
    const visitor = server.visitor()
    expect((await visitor.get('/api/auth/two-step')).status).toBe(401)
    for (const path of ['', '/secret', '/removal', '/recovery-codes']) {
      expect((await visitor.post(`/api/auth/two-step${path}`, { current: 'x', code: '1' })).status).toBe(401)
    }
  })
})

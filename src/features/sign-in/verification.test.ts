import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { problemIn } from '../../testing/browser.ts'
import { deliverMail, linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { insertIdentity } from './providers/store.ts'

let mailbox: Mailbox
let server: TestServer
let made = 0

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ settings: { SMTP_URL: mailbox.url } })
})

afterAll(async () => {
  await mailbox.stop()
  await server.stop()
})

const subjects = {
  verify: 'Confirm your email address for Tercet',
  fresh: 'Confirm your new email address for Tercet',
  allow: 'Change the email address of your account at Tercet?',
  reset: 'Choose a new password for Tercet',
  changed: 'The email address of your account at Tercet was changed',
}

/** The newest message to an address, once everything that waits was delivered. */
async function newestTo(address: string) {
  await deliverMail(server)
  return mailbox.messagesTo(address).at(-1)
}

/** The token in the newest message to an address, which has this subject. */
async function tokenTo(address: string, subject: string): Promise<string> {
  const message = await newestTo(address)
  expect(message?.email.subject).toBe(subject)
  return new URL(linkIn(message)).searchParams.get('token') ?? ''
}

/** Presses the button of a link's page, in somebody's browser or in one that nobody has signed in with. */
function confirm(token: string, { browser } = { browser: server.visitor() }) {
  return browser.post('/api/auth/verify-email', { token })
}

const stateOf = async ({ browser }: Person) => (await browser.get('/api/auth/email')).body

const newAddress = () => `elsewhere-${process.pid}-${made++}@example.org`

function change(person: Person, newEmail: string) {
  return person.browser.post('/api/auth/email/change', { newEmail, current: person.password })
}

/** Somebody whose address is confirmed. */
async function makeConfirmed(): Promise<Person> {
  const person = await makePerson(server)
  await confirm(await tokenTo(person.email, subjects.verify), person)
  return person
}

const noLink = { status: 410, type: '/problems/auth/link-expired' }

describe('whoever registers', () => {
  test('gets a letter and confirms the address with its link, once', async () => {
    const amina = await makePerson(server)
    expect(await stateOf(amina)).toEqual({ email: amina.email, verified: false, pending: null })
    const token = await tokenTo(amina.email, subjects.verify)
    expect((await confirm(token, amina)).body).toEqual({ email: amina.email, done: true })
    expect(await stateOf(amina)).toEqual({ email: amina.email, verified: true, pending: null })
    expect(problemIn(await confirm(token, amina))).toMatchObject(noLink)
  })

  test('confirms within a day', async () => {
    const amina = await makePerson(server)
    const token = await tokenTo(amina.email, subjects.verify)
    server.clock.advance({ days: 1 })
    expect(problemIn(await confirm(token))).toMatchObject(noLink)
  })

  test('gets no letter when the address is registered already', async () => {
    const amina = await makePerson(server)
    await newestTo(amina.email)
    const { length } = mailbox.messages
    await server.visitor().post('/api/auth/sign-up', { email: amina.email, password: 'Correct.Horse1' })
    await newestTo(amina.email)
    expect(mailbox.messages).toHaveLength(length)
  })

  test('gets no letter where none are sent', async () => {
    const silent = await startTestServer({ besides: server })
    const amina = await makePerson(silent)
    expect(await newestTo(amina.email)).toBeUndefined()
  })
})

describe('an account that somebody else has made with one’s address', () => {
  const notYou = { status: 403, type: '/problems/auth/sign-in-to-confirm' }

  test('is confirmed by nobody but whoever is signed in to it', async () => {
    const [squatter, owner] = [await makePerson(server), await makePerson(server)]
    const token = await tokenTo(squatter.email, subjects.verify)
    expect(problemIn(await confirm(token))).toMatchObject(notYou)
    expect(problemIn(await confirm(token, owner))).toMatchObject(notYou)
    expect(await stateOf(squatter)).toMatchObject({ verified: false })
    expect((await confirm(token, squatter)).status).toBe(200)
  })

  test('is taken over with a new password, whatever was pressed in its letter before', async () => {
    const squatter = await makePerson(server)
    const owner = server.visitor()
    await owner.get(`/verify-email?token=${await tokenTo(squatter.email, subjects.verify)}`)
    const page = await owner.get('/verify-email')
    expect(page.text).toContain(`Someone registered an account with ${squatter.email}.`)
    expect(page.text).not.toContain('Yes, it is mine')
    for (const href of ['/login?from=%2Fverify-email', '/forgot-password'])
      expect(page.text).toContain(`href="${href}"`)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await owner.send('/verify-email', { method: 'POST', headers: form, body: '' })
    const elsewhere = { provider: 'google', issuer: 'https://accounts.example', subject: squatter.id }
    const made = { ...elsewhere, id: newId(), userId: squatter.id, email: squatter.email }
    await insertIdentity(server.db, { ...made, now: server.clock.now() })
    await owner.post('/api/auth/forgot', { email: squatter.email })
    const reset = { token: await tokenTo(squatter.email, subjects.reset), password: 'Better.Horse2' }
    expect((await owner.post('/api/auth/reset', reset)).status).toBe(200)
    const left = server.db.selectFrom('identities').select('id').where('user_id', '=', squatter.id)
    expect(await left.execute()).toEqual([])
  })

  test('that is one’s own asks for its yes once one has logged in', async () => {
    const amina = await makePerson(server)
    const phone = server.visitor()
    await phone.get(`/verify-email?token=${await tokenTo(amina.email, subjects.verify)}`)
    await phone.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
    expect((await phone.get('/verify-email')).text).toContain(`Is ${amina.email} your address?`)
    expect((await phone.post('/api/auth/verify-email', {})).status).toBe(200)
  })
})

test('an account gets another address only in a browser that is signed in to it, whoever reads that mailbox', async () => {
  const mallory = await makeConfirmed()
  const [owner, next] = [server.visitor(), newAddress()]
  await change(mallory, next)
  const token = await tokenTo(next, subjects.fresh)
  await owner.get(`/verify-email?token=${token}`)
  const { text } = await owner.get('/verify-email')
  expect(text).toContain(`Someone asked to use ${next}`)
  expect(text).not.toContain('Yes, use it')
  expect(text).not.toContain('Choose a new password')
  expect(problemIn(await confirm(token, { browser: owner })).status).toBe(403)
  await confirm(await tokenTo(mallory.email, subjects.allow), mallory)
  expect(await stateOf(mallory)).toMatchObject({ email: mallory.email, pending: next })
})

describe('another letter', () => {
  test('can be asked for, five a day', async () => {
    const amina = await makePerson(server)
    const resend = () => amina.browser.post('/api/auth/email/resend')
    for (let asked = 0; asked < 4; asked += 1) expect((await resend()).status).toBe(200)
    const refused = await resend()
    expect(problemIn(refused)).toMatchObject({ status: 429, type: '/problems/auth/too-many-letters' })
    expect(refused.headers.get('retry-after')).toBe('86400')
    server.clock.advance({ days: 1 })
    await amina.browser.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
    expect((await resend()).status).toBe(200)
    expect((await confirm(await tokenTo(amina.email, subjects.verify), amina)).status).toBe(200)
  })

  test('is not sent to an address that is confirmed', async () => {
    const amina = await makeConfirmed()
    const refused = problemIn(await amina.browser.post('/api/auth/email/resend'))
    expect(refused).toMatchObject({ status: 409, type: '/problems/auth/email-verified' })
  })
})

describe('another address', () => {
  test('is asked of both addresses, and is the account’s once both have confirmed', async () => {
    const amina = await makeConfirmed()
    const next = newAddress()
    expect((await change(amina, next)).status).toBe(200)
    expect(await stateOf(amina)).toEqual({ email: amina.email, verified: true, pending: next })
    expect((await confirm(await tokenTo(next, subjects.fresh), amina)).body).toEqual({
      email: next,
      done: false,
    })
    expect(await stateOf(amina)).toMatchObject({ email: amina.email })
    expect((await confirm(await tokenTo(amina.email, subjects.allow))).body).toEqual({
      email: next,
      done: true,
    })
    expect(await stateOf(amina)).toEqual({ email: next, verified: true, pending: null })
    expect((await newestTo(amina.email))?.email.subject).toBe(subjects.changed)
    const record = server.db.selectFrom('audit_events').select('kind').where('member_id', '=', amina.id)
    const kinds = (await record.orderBy('id').execute()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('email.change'))).toEqual([
      'email.change-asked',
      'email.changed',
    ])
    const signIn = (email: string) =>
      server.visitor().post('/api/auth/sign-in', { email, password: amina.password })
    expect((await signIn(next)).status).toBe(200)
    expect((await signIn(amina.email)).status).toBe(401)
  })

  test('may be confirmed in either order, or at the same moment', async () => {
    for (const atOnce of [false, true]) {
      const amina = await makeConfirmed()
      const next = newAddress()
      await change(amina, next)
      const tokens = [await tokenTo(amina.email, subjects.allow), await tokenTo(next, subjects.fresh)]
      const answers = atOnce
        ? await Promise.all(tokens.map((token) => confirm(token, amina)))
        : [await confirm(tokens[0] ?? '', amina), await confirm(tokens[1] ?? '', amina)]
      expect(answers.map(({ body }) => (body as { done: boolean }).done).sort()).toEqual([false, true])
      expect(await stateOf(amina)).toMatchObject({ email: next, verified: true })
    }
  })

  test('needs only its own yes while the present one was never confirmed', async () => {
    const amina = await makePerson(server)
    const next = newAddress()
    await change(amina, next)
    expect((await confirm(await tokenTo(next, subjects.fresh), amina)).body).toEqual({
      email: next,
      done: true,
    })
    expect(await stateOf(amina)).toMatchObject({ email: next, verified: true })
  })

  test('ends the links that lie in the old mailbox, and tokens of before', async () => {
    const amina = await makePerson(server)
    const old = await tokenTo(amina.email, subjects.verify)
    const before = await tokenVersionOf(amina)
    const next = newAddress()
    await change(amina, next)
    await confirm(await tokenTo(next, subjects.fresh), amina)
    expect(problemIn(await confirm(old))).toMatchObject(noLink)
    expect(await tokenVersionOf(amina)).toBe(before + 1)
  })

  test('makes every device unknown but the one where it is confirmed', async () => {
    const amina = await makePerson(server)
    const phone = server.visitor()
    await phone.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
    const email = newAddress()
    await change(amina, email)
    await confirm(await tokenTo(email, subjects.fresh), amina)
    const wrong = { email, password: 'Wrong.Horse1' }
    await Promise.all(Array.from({ length: 6 }, () => server.visitor().post('/api/auth/sign-in', wrong)))
    expect((await phone.post('/api/auth/sign-in', wrong)).status).toBe(429)
    expect((await amina.browser.post('/api/auth/sign-in', wrong)).status).toBe(401)
  })

  test('asks both addresses with links that end in the same instant, however long it takes to write them', async () => {
    const amina = await makeConfirmed()
    const ticking = {
      ...server.clock,
      now: () => {
        server.clock.advance({ seconds: 0.001 })
        return server.clock.now()
      },
    }
    const settings = { SMTP_URL: mailbox.url }
    const busy = await startTestServer({ settings, besides: { ...server, clock: ticking } })
    const browser = busy.visitor()
    await browser.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
    expect((await change({ ...amina, browser }, newAddress())).status).toBe(200)
    await busy.stop()
    const { rows } = await sql<{ ends: number }>`
      select count(distinct expires_at)::integer as ends from one_time_links
      where user_id = ${amina.id} and purpose in ('change-email', 'allow-change')`.execute(server.db)
    expect(rows).toEqual([{ ends: 1 }])
  })

  test.each([
    ['new', 'change-email'],
    ['present', 'allow-change'],
  ])('is not taken when the link to the %s one has expired without a yes', async (which, purpose) => {
    const amina = await makeConfirmed()
    const next = newAddress()
    await change(amina, next)
    const [fresh, allow] = [await tokenTo(next, subjects.fresh), await tokenTo(amina.email, subjects.allow)]
    const links = server.db
      .updateTable('one_time_links')
      .set({ expires_at: server.clock.now().toISOString() })
    await links.where('user_id', '=', amina.id).where('purpose', '=', purpose).execute()
    expect(problemIn(await confirm(which === 'new' ? allow : fresh, amina))).toMatchObject(noLink)
    expect(await stateOf(amina)).toMatchObject({ email: amina.email })
  })

  test('asked for anew makes the links of before void', async () => {
    const amina = await makePerson(server)
    const [first, second] = [newAddress(), newAddress()]
    await change(amina, first)
    const token = await tokenTo(first, subjects.fresh)
    await change(amina, second)
    expect(problemIn(await confirm(token))).toMatchObject(noLink)
    expect((await confirm(await tokenTo(second, subjects.fresh), amina)).body).toMatchObject({
      email: second,
      done: true,
    })
  })

  test('is refused when somebody has it, also when they were faster', async () => {
    const [amina, zofia] = [await makePerson(server), await makePerson(server)]
    expect(problemIn(await change(amina, zofia.email))).toMatchObject({
      status: 409,
      type: '/problems/auth/email-already-in-use',
      errors: [{ field: 'newEmail', message: 'This email is already registered. Please log in instead.' }],
    })
    const next = newAddress()
    await change(amina, next)
    const first = await tokenTo(next, subjects.fresh)
    await change(zofia, next)
    const second = await tokenTo(next, subjects.fresh)
    const answers = await Promise.all([confirm(first, amina), confirm(second, zofia)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['the present one', {}, 'newEmail', 'This is already your address.'],
    [
      'not an address',
      { newEmail: 'nobody' },
      'newEmail',
      'Please enter a full email address, such as name@example.org.',
    ],
    [
      'asked for with a wrong password',
      { newEmail: 'x@example.org', current: 'Wrong.Horse1' },
      'current',
      'This is not your current password.',
    ],
    [
      'asked for without the password',
      { newEmail: 'x@example.org', current: undefined },
      'current',
      'Please enter your current password.',
    ],
  ])('is refused when it is %s', async (_, fields, field, message) => {
    const { browser, email, password } = await makePerson(server)
    const refused = problemIn(
      await browser.post('/api/auth/email/change', { newEmail: email, current: password, ...fields }),
    )
    expect([refused.status, refused.errors]).toEqual([422, [{ field, message }]])
  })
})

test('a link to a new password confirms no address, and the other way round', async () => {
  const amina = await makePerson(server)
  const token = await tokenTo(amina.email, subjects.verify)
  const reset = await server.visitor().post('/api/auth/reset', { token, password: 'Better.Horse2' })
  expect(problemIn(reset)).toMatchObject(noLink)
  expect((await confirm(token, amina)).status).toBe(200)
})

test.each(['', 'x', 'A'.repeat(43)])('a link that was made up (%j) confirms nothing', async (token) => {
  expect(problemIn(await confirm(token))).toMatchObject(noLink)
})

test('opening a link confirms nothing; the button on its page does, without scripts too', async () => {
  const amina = await makePerson(server)
  const { browser } = amina
  const opened = await browser.get(`/verify-email?token=${await tokenTo(amina.email, subjects.verify)}`)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/verify-email'])
  expect((await browser.get('/verify-email')).text).toContain(`Is ${amina.email} your address?`)
  expect(await stateOf(amina)).toMatchObject({ verified: false })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const done = await browser.send('/verify-email', { method: 'POST', headers: form, body: '' })
  expect(done.text).toContain(`${amina.email} is confirmed.`)
  expect(await stateOf(amina)).toMatchObject({ verified: true })
  expect((await browser.get('/verify-email')).text).toContain('already used')
})

async function tokenVersionOf({ id }: Person): Promise<number> {
  const row = await server.db
    .selectFrom('users')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.token_version ?? 0
}

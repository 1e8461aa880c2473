import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { deliverMail, linkIn, type Mailbox, openMailbox } from '../../../testing/mailbox.ts'
import { makePerson, type Person, putPhoto } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { deleteExpiredLinks } from '../../accounts/links/store.ts'
import { insertIdentity } from '../providers/store.ts'
import { makeResetLink } from './actions.ts'
import { answerRecoveryRequests } from './jobs.ts'

const origin = 'https://courses.example.org'
const newPassword = 'Better.Horse2'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ settings: { PUBLIC_URL: origin, SMTP_URL: mailbox.url } })
})

afterAll(async () => {
  await mailbox.stop()
  await server.stop()
})

async function forget({ email }: Pick<Person, 'email'>): Promise<void> {
  const answer = await server.visitor().post('/api/auth/forgot', { email })
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
}

/** The token in the newest message with a password link. */
async function askForToken(person: Person): Promise<string> {
  await forget(person)
  await deliverMail(server)
  const message = mailbox
    .messagesTo(person.email)
    .findLast(({ email }) => email.subject?.startsWith('Choose'))
  return new URL(linkIn(message)).searchParams.get('token') ?? ''
}

function reset(token: string, password = newPassword) {
  return server.visitor().post('/api/auth/reset', { token, password })
}

function signIn({ email }: Person, password: string) {
  return server.visitor().post('/api/auth/sign-in', { email, password })
}

const subjectsTo = ({ email }: Person) => mailbox.messagesTo(email).map((message) => message.email.subject)

const isSignedIn = async ({ browser }: Person) =>
  ((await browser.get('/api/auth/session')).body as { member: unknown }).member !== null

const noLink = {
  type: '/problems/auth/link-expired',
  title: 'No longer there',
  status: 410,
  detail: 'This link was already used or is too old. Please request a new one.',
}

describe('whoever forgot the password', () => {
  test('gets a letter, chooses a new one with its link, and is told that it was changed', async () => {
    const amina = await makePerson(server)
    const token = await askForToken(amina)
    expect((await reset(token)).status).toBe(200)
    expect((await signIn(amina, amina.password)).status).toBe(401)
    expect((await signIn(amina, newPassword)).status).toBe(200)
    await deliverMail(server)
    expect(subjectsTo(amina)).toEqual([
      'Confirm your email address for Tercet',
      'Choose a new password for Tercet',
      'Your password for Tercet was changed',
    ])
  })

  test('is signed out everywhere at once, and tokens of before stop working', async () => {
    const amina = await makePerson(server)
    const other = server.visitor()
    await other.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
    expect(await isSignedIn(amina)).toBe(true)
    const before = await tokenVersionOf(amina)
    await reset(await askForToken(amina))
    expect(await isSignedIn(amina)).toBe(false)
    expect(await isSignedIn({ ...amina, browser: other })).toBe(false)
    expect(await tokenVersionOf(amina)).toBeGreaterThan(before)
  })

  test('has shown that letters reach them', async () => {
    const amina = await makePerson(server)
    await reset(await askForToken(amina))
    expect((await rowOf(amina))?.email_verified_at).toBe(server.clock.now().toISOString())
  })

  test('is rid of whoever had registered with their address before, and of the ways in that those had made', async () => {
    const squatter = await makePerson(server)
    await connect(squatter)
    const photo = await putPhoto(squatter)
    await reset(await askForToken(squatter))
    expect(await identitiesOf(squatter)).toBe(0)
    expect(await rowOf(squatter)).toMatchObject({ display_name: '', photo_url: '' })
    expect((await server.visitor().get(photo)).status).toBe(404)
  })

  test('does not administer the site because somebody who used their address did, which is on the record', async () => {
    const squatter = await makePerson(server)
    const users = server.db.updateTable('users').set({ role: 'administrator' })
    await users.where('id', '=', squatter.id).execute()
    await reset(await askForToken(squatter))
    expect((await rowOf(squatter))?.role).toBe('member')
    const events = server.db.selectFrom('audit_events').select('details').where('kind', '=', 'role.changed')
    expect(await events.where('member_id', '=', squatter.id).execute()).toEqual([
      { details: { from: 'administrator', to: 'member' } },
    ])
  })

  test('keeps the right to administer the site once the address was theirs', async () => {
    const ruth = await makePerson(server)
    await reset(await askForToken(ruth))
    const users = server.db.updateTable('users').set({ role: 'administrator' })
    await users.where('id', '=', ruth.id).execute()
    await reset(await askForToken(ruth), 'Third.Horse3')
    expect((await rowOf(ruth))?.role).toBe('administrator')
  })

  test('keeps the photo and the accounts elsewhere that they have connected, once the address was theirs', async () => {
    const amina = await makePerson(server)
    await reset(await askForToken(amina))
    await connect(amina)
    await amina.browser.post('/api/auth/sign-in', { email: amina.email, password: newPassword })
    const photo = await putPhoto(amina)
    await reset(await askForToken(amina), 'Third.Horse3')
    expect(await identitiesOf(amina)).toBe(1)
    expect(await rowOf(amina)).toMatchObject({ photo_url: photo })
    expect((await server.visitor().get(photo)).status).toBe(200)
  })

  test('is told nothing else by a letter than what the site itself says', async () => {
    const eve = await makePerson(server, 'Win a prize at evil.example')
    await askForToken(eve)
    for (const { raw } of mailbox.messagesTo(eve.email)) expect(raw).not.toContain('evil.example')
  })

  test('leaves a record of asking and of changing', async () => {
    const amina = await makePerson(server)
    await reset(await askForToken(amina))
    const events = await server.db
      .selectFrom('audit_events')
      .select('kind')
      .where('member_id', '=', amina.id)
      .where('kind', 'like', 'password.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['password.reset-asked', 'password.reset'])
  })
})

describe('asking for a link', () => {
  test('looks the same for an address that nobody has, and writes to nobody', async () => {
    await forget({ email: 'nobody-at-all@example.org' })
    await deliverMail(server)
    expect(mailbox.messagesTo('nobody-at-all@example.org')).toEqual([])
    expect(await server.db.selectFrom('recovery_requests').select('id').execute()).toEqual([])
  })

  test('asks the database for the same whether or not anybody has the address', async () => {
    const amina = await makePerson(server)
    await forget(amina)
    await forget({ email: 'nobody-at-all@example.org' })
    const rows = await server.db.selectFrom('recovery_requests').select('email').orderBy('id').execute()
    expect(rows.map(({ email }) => email)).toEqual([amina.email, 'nobody-at-all@example.org'])
    expect(await linksOf(amina)).toEqual([])
    await deliverMail(server)
    expect(await linksOf(amina)).toHaveLength(1)
  })

  test('brings nothing to an account that is disabled', async () => {
    const amina = await makePerson(server)
    const disabled_at = server.clock.now().toISOString()
    await server.db.updateTable('users').set({ disabled_at }).where('id', '=', amina.id).execute()
    await forget(amina)
    await deliverMail(server)
    expect(subjectsTo(amina)).toEqual(['Confirm your email address for Tercet'])
  })

  test('needs an address', async () => {
    const answer = await server.visitor().post('/api/auth/forgot', { email: 'nobody' })
    expect(problemIn(answer)).toMatchObject({ status: 422, errors: [{ field: 'email' }] })
  })

  test('again and again brings three letters an hour, not more', async () => {
    const amina = await makePerson(server)
    for (let asked = 0; asked < 5; asked += 1) await forget(amina)
    await Promise.all([answerRecoveryRequests(server), answerRecoveryRequests(server)])
    await deliverMail(server)
    expect(subjectsTo(amina).filter((subject) => subject?.startsWith('Choose'))).toHaveLength(3)
    server.clock.advance({ minutes: 60 })
    await askForToken(amina)
    expect(subjectsTo(amina).filter((subject) => subject?.startsWith('Choose'))).toHaveLength(4)
  })

  test('leads to the address of the site, whatever host the request names', async () => {
    const amina = await makePerson(server)
    await server.app.request('https://evil.example/api/auth/forgot', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({ email: amina.email }),
    })
    await deliverMail(server)
    expect(new URL(linkIn(mailbox.messagesTo(amina.email).at(-1))).origin).toBe(origin)
  })
})

describe('a link', () => {
  test('is kept as the hash of its token alone', async () => {
    const amina = await makePerson(server)
    const token = await askForToken(amina)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await linksOf(amina)).map(({ token_hash }) => token_hash)).toEqual([
      createHash('sha256').update(token).digest(),
    ])
  })

  test('works once', async () => {
    const token = await askForToken(await makePerson(server))
    expect((await reset(token)).status).toBe(200)
    expect(problemIn(await reset(token, 'Third.Horse3'))).toEqual(noLink)
  })

  test('used by several at the same moment works for one', async () => {
    const amina = await makePerson(server)
    const token = await askForToken(amina)
    const passwords = Array.from({ length: 6 }, (_, at) => `Racing.Horse${at}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(amina, winner)).status).toBe(200)
  })

  test('works for an hour', async () => {
    const [early, late] = [await makePerson(server), await makePerson(server)]
    const tokens = [await askForToken(early), await askForToken(late)]
    server.clock.advance({ minutes: 60, seconds: -1 })
    expect((await reset(tokens[0] ?? '')).status).toBe(200)
    server.clock.advance({ seconds: 1 })
    expect(problemIn(await reset(tokens[1] ?? ''))).toEqual(noLink)
    expect((await signIn(late, late.password)).status).toBe(200)
  })

  test('that has expired is not kept', async () => {
    const amina = await makePerson(server)
    await askForToken(amina)
    await deleteExpiredLinks(server.db, server.clock.now())
    expect(await linksOf(amina)).toHaveLength(1)
    server.clock.advance({ minutes: 60 })
    await deleteExpiredLinks(server.db, server.clock.now())
    expect(await linksOf(amina)).toEqual([])
  })

  test('takes the older ones with it', async () => {
    const amina = await makePerson(server)
    const [first, second] = [await askForToken(amina), await askForToken(amina)]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(410)
  })

  test.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', 'a\u0000b'])(
    'made up (%j) opens nothing',
    async (token) => {
      expect(problemIn(await reset(token))).toEqual(noLink)
    },
  )

  test('is not spent by a password that may not be used', async () => {
    const amina = await makePerson(server)
    const token = await askForToken(amina)
    for (const [password, message] of [
      ['short', 'Password Must Be 8 Character'],
      [`A1.${amina.email}`, 'Password cannot contain the email address of the user'],
    ] as const) {
      const refused = problemIn(await reset(token, password))
      expect([refused.status, refused.errors]).toEqual([422, [{ field: 'password', message }]])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('from an operator works too, and proves no address', async () => {
    const amina = await makePerson(server)
    const url = await makeResetLink(server, amina.email)
    expect(url).toMatch(new RegExp(`^${origin}/reset-password\\?token=[\\w-]{43}$`))
    expect((await reset(url?.split('=')[1] ?? '')).status).toBe(200)
    expect((await rowOf(amina))?.email_verified_at).toBeNull()
    expect(await makeResetLink(server, 'nobody-at-all@example.org')).toBeNull()
  })
})

describe('opening a link', () => {
  test('takes the token out of the address before anything is shown, and tells no other site', async () => {
    const amina = await makePerson(server)
    const token = await askForToken(amina)
    const browser = server.visitor()
    const opened = await browser.get(`/reset-password?token=${token}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/reset-password'])
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect(opened.headers.getSetCookie()).toEqual([
      `__Host-link=${token}; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
    const page = await browser.get('/reset-password')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.text).toContain(amina.email)
    expect(page.text).not.toContain(token)
    expect((await linksOf(amina)).length).toBe(1)
  })

  test('without scripts leads to a form that changes the password', async () => {
    const amina = await makePerson(server)
    const browser = server.visitor()
    await browser.get(`/reset-password?token=${await askForToken(amina)}`)
    const submit = (password: string, confirm: string) =>
      browser.send('/reset-password', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email: amina.email, password, confirm }).toString(),
      })
    const refused = await submit(newPassword, 'Other.Horse3')
    expect([refused.status, refused.text.includes('must match')]).toEqual([200, true])
    const done = await submit(newPassword, newPassword)
    expect([done.status, done.text.includes('Your password was changed.')]).toEqual([200, true])
    expect((await signIn(amina, newPassword)).status).toBe(200)
    expect((await browser.get('/reset-password')).text).toContain('already used')
  })

  test('that is made up says so', async () => {
    const browser = server.visitor()
    await browser.get('/reset-password?token=made-up')
    expect(browser.cookies.size).toBe(0)
    expect((await browser.get('/reset-password')).text).toContain('already used')
    expect((await browser.get('/api/auth/link')).body).toEqual({ link: null })
  })
})

test.each([
  [{ SMTP_URL: 'smtp://127.0.0.1:9' }, 'mail', 'Send me a link'],
  [{}, 'terminal', 'shows the link where it was started'],
  [{ PUBLIC_URL: origin }, 'people', 'Please contact the people who run it'],
])('with the settings %j the screen says how a link comes', async (settings, way, words) => {
  const instance = await startTestServer({ settings, besides: server })
  expect((await instance.visitor().get('/api/auth/recovery')).body).toEqual({ way })
  expect((await instance.visitor().get('/forgot-password')).text).toContain(words)
})

function rowOf({ id }: Person) {
  return server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The member's open password links. */
function linksOf({ id }: Person) {
  return server.db
    .selectFrom('one_time_links')
    .selectAll()
    .where('user_id', '=', id)
    .where('purpose', '=', 'reset-password')
    .execute()
}

async function tokenVersionOf(person: Person): Promise<number> {
  return (await rowOf(person))?.token_version ?? 0
}

/** Links an identity, as coming back from a provider does. */
async function connect({ id, email }: Person): Promise<void> {
  const of = { provider: 'google', issuer: 'https://accounts.example', subject: id, email }
  await insertIdentity(server.db, { ...of, id: newId(), userId: id, now: server.clock.now() })
}

async function identitiesOf({ id }: Person): Promise<number> {
  return (await server.db.selectFrom('identities').select('id').where('user_id', '=', id).execute()).length
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { makePerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let made = 0

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const password = 'Correct.Horse1'

function newEmail(): string {
  made += 1
  return `newcomer-${made}@example.org`
}

function signUp(fields: object, browser = server.visitor()) {
  return browser.post('/api/auth/sign-up', fields)
}

async function countUsers(email: string): Promise<number> {
  const rows = await server.db.selectFrom('users').select('id').where('email', '=', email).execute()
  return rows.length
}

describe('registering', () => {
  test('makes an account without a name yet, and signs in', async () => {
    const browser = server.visitor()
    const email = newEmail()
    const { status, body } = await signUp({ email, password }, browser)
    expect(status).toBe(201)
    expect(body).toEqual({ member: { id: expect.any(String), email, displayName: '', photoURL: '' } })
    expect((await browser.get('/api/auth/session')).body).toEqual(body)
  })

  test('keeps of the password only a hash that differs for everybody', async () => {
    const emails = [newEmail(), newEmail()]
    for (const email of emails) await signUp({ email, password })
    const rows = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', 'in', emails)
      .execute()
    const hashes = rows.map((row) => row.password_hash ?? '')
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$/)
      expect(hash).not.toContain(password)
    }
  })

  test('takes the e-mail without the spaces around it and in lower case', async () => {
    const email = newEmail()
    const { body } = await signUp({ email: ` ${email.toUpperCase()}\t`, password })
    expect(body).toMatchObject({ member: { email } })
  })

  test('ends what this browser was signed in as before', async () => {
    const person = await makePerson(server)
    const before = new Map(person.browser.cookies)
    await signUp({ email: newEmail(), password }, person.browser)
    const old = server.visitor()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect((await old.get('/api/auth/session')).body).toEqual({ member: null })
  })

  const rules: [string, string, string][] = [
    ['of 8 characters', '', 'Password Must Be 8 Character'],
    ['with a capital letter', '--------', 'Password Must Have Capital Letter'],
    ['with a small letter', 'A-------', 'Password Must Have Small Letter'],
    ['with a number', 'Aa------', 'Password Must Have One Number'],
    ['with a special character', 'Aa1-----', 'Password Must Have One Special Character'],
    ['without the e-mail', 'Aa1!rules@example.org', 'Password cannot contain the email address of the user'],
  ]

  test.each(rules)('asks for a password %s', async (_, broken, message) => {
    const answer = await signUp({ email: ' Rules@Example.org', password: broken })
    expect(problemIn(answer)).toEqual({
      type: '/problems/invalid-input',
      title: 'Please check the form',
      status: 422,
      detail: 'Please check the marked fields.',
      errors: [{ field: 'password', message }],
    })
    expect(await countUsers('rules@example.org')).toBe(0)
  })

  test('names every wrong field at once', async () => {
    expect(problemIn(await signUp({ email: 'nobody', password: 'short' })).errors).toEqual([
      { field: 'email', message: 'Please enter a full email address, such as name@example.org.' },
      { field: 'password', message: 'Password Must Be 8 Character' },
    ])
    const nothing = [
      { field: 'email', message: 'Please write some text here.' },
      { field: 'password', message: 'Password Must Be 8 Character' },
    ]
    expect(problemIn(await signUp({})).errors).toEqual(nothing)
    expect(problemIn(await signUp({ password: 'short' })).errors).toEqual(nothing)
  })

  test.each([
    ['an absurdly long one', 'Aa1!'.padEnd(257, '-'), 'Please keep this to 256 characters.'],
    [
      'one with half a character',
      'Aa1!----\ud800',
      'This text contains a character that cannot be stored. Please remove it.',
    ],
  ])('refuses %s as the password', async (_, broken, message) => {
    const answer = await signUp({ email: newEmail(), password: broken })
    expect(problemIn(answer).errors).toEqual([{ field: 'password', message }])
  })

  test.each(['role', 'id', 'isAdmin', 'displayName', 'token_version', 'password_hash'])(
    'refuses the field %s, which nobody can give to themselves',
    async (field) => {
      const email = newEmail()
      const answer = await signUp({ email, password, [field]: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab' })
      expect(problemIn(answer)).toMatchObject({
        status: 422,
        errors: [{ field, message: 'This field is not known here.' }],
      })
      expect(await countUsers(email)).toBe(0)
    },
  )
})

test('a name that is too long is refused before there is an account, and stays as it was typed', async () => {
  const email = newEmail()
  const name = 'Zoë '.repeat(40).trim()
  const { text } = await server.visitor().send('/register', {
    method: 'POST',
    body: new URLSearchParams({
      name,
      photo: 'https://example.org/zoe.png',
      email,
      password,
      confirm: password,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(text).toContain('Please keep this to 100 characters.')
  expect(text).toContain(`value="${name}"`)
  expect(await countUsers(email)).toBe(0)
})

test('a login without a password says so, and asks nobody', async () => {
  const { text } = await server.visitor().send('/login', {
    method: 'POST',
    body: new URLSearchParams({ email: newEmail(), password: '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(text).toContain('Please enter your password.')
  expect(text).not.toContain('Wrong email or password.')
})

describe('an e-mail that is registered already', () => {
  const inUse = {
    type: '/problems/auth/email-already-in-use',
    title: 'Conflict',
    status: 409,
    detail: 'This email is already registered. Please log in instead.',
    errors: [{ field: 'email', message: 'This email is already registered. Please log in instead.' }],
  }

  test('cannot be registered again, however it is written', async () => {
    const email = newEmail()
    await signUp({ email, password })
    expect(problemIn(await signUp({ email, password: 'Another.One2' }))).toEqual(inUse)
    expect(problemIn(await signUp({ email: ` ${email.toUpperCase()} `, password }))).toEqual(inUse)
    expect(await countUsers(email)).toBe(1)
  })

  test('signs nobody in, and leaves its password as it was', async () => {
    const email = newEmail()
    await signUp({ email, password })
    const stranger = server.visitor()
    await signUp({ email, password: 'Another.One2' }, stranger)
    expect(stranger.cookies.size).toBe(0)
    const owner = await server.visitor().post('/api/auth/sign-in', { email, password })
    expect(owner.status).toBe(200)
  })

  test('goes to one of several who register it at the same time', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ email, password })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await countUsers(email)).toBe(1)
  })
})

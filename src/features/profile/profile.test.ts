import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
  amina = await makePerson(server, 'Amina Rahman')
})

afterAll(() => server.stop())

function change(fields: object) {
  return amina.browser.patch('/api/auth/profile', { displayName: 'Amina Rahman', photoURL: '', ...fields })
}

test('a changed name and photo show at once, in the answer and in the session', async () => {
  const fields = { displayName: 'Amina R.', photoURL: 'https://example.org/amina.png' }
  const member = { id: amina.id, email: amina.email, ...fields }
  expect((await change(fields)).body).toEqual({ member })
  expect((await amina.browser.get('/api/auth/session')).body).toEqual({ member })
})

test('it shows at once on other devices of the same person too', async () => {
  const phone = server.visitor()
  await phone.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
  await phone.get('/api/auth/session')
  await phone.get('/api/auth/session')
  await change({ displayName: 'Amina, renamed' })
  expect((await phone.get('/api/auth/session')).body).toMatchObject({
    member: { displayName: 'Amina, renamed' },
  })
})

test('what is not given stays as it is', async () => {
  await change({ displayName: 'Amina', photoURL: 'https://example.org/amina.png' })
  await amina.browser.patch('/api/auth/profile', { displayName: 'Amina R.' })
  await amina.browser.patch('/api/auth/profile', {})
  expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({
    member: { displayName: 'Amina R.', photoURL: 'https://example.org/amina.png' },
  })
})

test("only one's own profile changes", async () => {
  const zofia = await makePerson(server, 'Zofia')
  await change({ displayName: 'Somebody Else' })
  expect((await zofia.browser.get('/api/auth/session')).body).toMatchObject({
    member: { displayName: 'Zofia' },
  })
})

describe('a name comes back byte for byte:', () => {
  test.each([
    ['right to left', 'ليلى \u202bالعربية\u202c'],
    ['Bangla', 'আমিনা রহমান'],
    ['emoji of many parts', '👩🏽‍🚀 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['markup', '<img src=x onerror=alert(1)> & "quotes" \'more\''],
    ['what SQL means something by', "Robert'); drop table users; --"],
    ['not normalized', 'e\u0301 and \u00e9'],
    ['the longest', '字'.repeat(100)],
  ])('%s', async (_, displayName) => {
    expect((await change({ displayName })).body).toMatchObject({ member: { displayName } })
    const { body } = await amina.browser.get('/api/auth/session')
    expect(body).toMatchObject({ member: { displayName } })
  })
})

describe('it is refused', () => {
  const unstorable = 'This text contains a character that cannot be stored. Please remove it.'
  const link = 'Please enter a link that starts with http:// or https://, or leave this empty.'

  test.each([
    ['an empty name', { displayName: '' }, 'displayName', 'Please fill in this field.'],
    ['a name of spaces', { displayName: ' \u3000' }, 'displayName', 'Please fill in this field.'],
    ['a name that is no text', { displayName: 7 }, 'displayName', 'Please write some text here.'],
    [
      'a name of 101 characters',
      { displayName: 'a'.repeat(101) },
      'displayName',
      'Please keep this to 100 characters.',
    ],
    ['a name with a NUL', { displayName: 'Ami\u0000na' }, 'displayName', unstorable],
    ['a name with half a character', { displayName: 'Amina \ud83d' }, 'displayName', unstorable],
    ['a photo that is a script', { photoURL: 'javascript:alert(1)' }, 'photoURL', link],
    ['a photo in the link itself', { photoURL: 'data:image/png;base64,AAAA' }, 'photoURL', link],
    ['a photo on this computer', { photoURL: 'file:///etc/passwd' }, 'photoURL', link],
    ['a photo without its site', { photoURL: '/amina.png' }, 'photoURL', link],
    ['another role', { role: 'admin' }, 'role', 'This field is not known here.'],
    [
      "somebody else's id",
      { id: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab' },
      'id',
      'This field is not known here.',
    ],
    ['another e-mail', { email: 'zofia@example.org' }, 'email', 'This field is not known here.'],
  ])('for %s', async (_, fields, field, message) => {
    expect(problemIn(await change(fields))).toMatchObject({ status: 422, errors: [{ field, message }] })
  })

  test('without anything of it being kept', async () => {
    await change({ displayName: 'Before' })
    await change({ displayName: 'After', photoURL: 'javascript:alert(1)' })
    expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({
      member: { displayName: 'Before', photoURL: '' },
    })
  })

  test('to a visitor', async () => {
    const answer = await server.visitor().patch('/api/auth/profile', { displayName: 'A', photoURL: '' })
    expect(problemIn(answer)).toMatchObject({ status: 401, type: '/problems/auth/no-session' })
  })
})

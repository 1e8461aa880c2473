import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { mostAnHour } from './rules.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

beforeEach(async () => {
  await server.db.deleteFrom('inquiries').execute()
})

const inquiry = {
  name: 'Zoë Ní Bhriain',
  email: 'zoe@example.org',
  phone: '+353 (0)1 555-0199',
  address: '4 Canal Row, Dublin',
  message: 'Do you teach বাংলা in the evening?\n\nThank you 🌿',
}

const send = (body: unknown) => server.visitor().post('/api/inquiries', body)
const kept = () => server.db.selectFrom('inquiries').selectAll().orderBy('id').execute()

test('a visitor writes, and every word is kept with the moment it came', async () => {
  const answer = await send(inquiry)
  expect(answer.status).toBe(201)
  const { insertedId: id } = answer.body as { insertedId: string }
  expect(await kept()).toEqual([
    { ...inquiry, id, created_at: '2026-11-21T09:00:00.000Z', answered_at: null },
  ])
})

test('nothing needs to be filled in besides what one wants to say', async () => {
  expect((await send({ message: 'Hello.' })).status).toBe(201)
  expect((await send({ phone: '০১৭১২ ৩৪৫৬৭৮' })).status).toBe(201)
  expect((await send({ email: 'someone@intranet' })).status).toBe(201)
  expect((await kept()).map(({ message, phone, email }) => [message, phone, email])).toEqual([
    ['Hello.', '', ''],
    ['', '০১৭১২ ৩৪৫৬৭৮', ''],
    ['', '', 'someone@intranet'],
  ])
})

test('each field may hold as much as it says and no more', async () => {
  const most = { name: 100, phone: 40, address: 300, message: 5000 }
  const full = Object.fromEntries(Object.entries(most).map(([field, length]) => [field, '7'.repeat(length)]))
  expect((await send(full)).status).toBe(201)
  for (const field of Object.keys(most)) {
    const refused = problemIn(await send({ ...full, [field]: `${full[field]}7` }))
    expect([refused.status, refused.errors?.map((error) => error.field)]).toEqual([422, [field]])
  }
  expect(await kept()).toHaveLength(1)
})

test.each([
  ['phone', 'call me', 'Please use digits, spaces and the signs + ( ) - . / only.'],
  ['email', 'not an address', 'Please enter a full email address, such as name@example.org.'],
  ['email', `${'a'.repeat(250)}@b.example`, 'Please keep this to 254 characters.'],
  ['name', 'Zo\u0000', 'This text contains a character that cannot be stored. Please remove it.'],
  ['address', 'half a \ud83c', 'This text contains a character that cannot be stored. Please remove it.'],
  ['message', ['a', 'list'], 'Please write some text here.'],
  ['subject', 'Hello', 'This field is not known here.'],
])('a wrong %s (%j) is refused beside its field', async (field, value, message) => {
  const refused = problemIn(await send({ ...inquiry, [field]: value }))
  expect([refused.status, refused.errors]).toEqual([422, [{ field, message }]])
  expect(await kept()).toEqual([])
})

test('what is not an inquiry at all is refused in words', async () => {
  expect(problemIn(await send('{"message":')).status).toBe(400)
  expect(problemIn(await send([])).status).toBe(422)
  expect(problemIn(await send({ message: 'x'.repeat(70_000) })).status).toBe(413)
  const form = { method: 'POST', body: 'message=x', headers: { 'content-type': 'text/plain' } }
  expect(problemIn(await server.visitor().send('/api/inquiries', form)).status).toBe(415)
  const foreign = { method: 'POST', body: inquiry, headers: { 'sec-fetch-site': 'cross-site' } }
  expect(problemIn(await server.visitor().send('/api/inquiries', foreign)).status).toBe(403)
  expect(await kept()).toEqual([])
})

test("a robot that fills in what nobody sees gets a person's answer, and nothing is kept", async () => {
  const person = await send({ ...inquiry, website: '' })
  const robot = await send({ ...inquiry, website: 'https://buy.example' })
  const shapeOf = ({ status, body }: typeof robot) => [
    status,
    Object.entries(body as object).map(([key, value]) => [key, String(value).replace(/[\da-f]/g, '0')[14]]),
  ]
  expect(shapeOf(robot)).toEqual(shapeOf(person))
  expect(robot.body).not.toEqual(person.body)
  expect(await kept()).toHaveLength(1)
})

test('an empty form is answered kindly and leaves nothing to read', async () => {
  expect(
    (await send({ ...inquiry, name: '', email: '', phone: ' ', address: '', message: '\n' })).status,
  ).toBe(201)
  expect((await send({})).status).toBe(201)
  expect(await kept()).toEqual([])
})

test('an hour takes a bounded number of inquiries, says so, and the next hour begins anew', async () => {
  for (let sent = 0; sent < mostAnHour; sent++) await send({ message: `${sent}` })
  server.clock.advance({ minutes: 59 })
  const refused = problemIn(await send(inquiry))
  expect([refused.status, refused.type]).toEqual([429, '/problems/too-many-inquiries'])
  expect(refused.detail).toContain('Please try again later')
  expect(await kept()).toHaveLength(mostAnHour)
  server.clock.advance({ minutes: 1 })
  expect((await send(inquiry)).status).toBe(201)
})

test('a clock that was ahead, and is right again, keeps nobody from writing', async () => {
  server.clock.advance({ days: 30 })
  for (let sent = 0; sent < mostAnHour; sent++) await send({ message: `${sent}` })
  server.clock.advance({ days: -30 })
  expect((await send(inquiry)).status).toBe(201)
})

test('a flood of inquiries at one moment passes the bound by no more than the database writes at once', async () => {
  const answers = await Promise.all(Array.from({ length: 3 * mostAnHour }, () => send({ message: 'flood' })))
  const { length } = await kept()
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(length)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3 * mostAnHour - length)
  expect(length).toBeGreaterThanOrEqual(mostAnHour)
  expect(length).toBeLessThan(mostAnHour + 16)
})

test('the form works without scripts: it is sent as a form and answered with a page', async () => {
  const browser = server.visitor()
  const post = (fields: Record<string, string>) =>
    browser.send('/contact-us', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const refused = await post({ ...inquiry, phone: 'call me' })
  expect(refused.text).toContain('Your message was not sent; what you typed is still here.')
  expect(refused.text).toContain('Please use digits')
  expect(refused.text).toContain('value="Zoë Ní Bhriain"')
  expect(await kept()).toEqual([])
  const empty = await post({ ...inquiry, name: ' ', email: '', phone: '', address: '', message: '\r\n' })
  expect(empty.text).toContain('Submit Successfully')
  expect(empty.text).toContain('There was nothing to read in it yet.')
  expect(empty.text).not.toContain('We have your message.')
  expect(await kept()).toEqual([])
  const sent = await post({ ...inquiry, message: 'One\r\nTwo' })
  expect(sent.status).toBe(200)
  expect(sent.text).toContain('Submit Successfully')
  expect(sent.text).not.toContain('Zoë')
  expect((await kept()).map(({ message }) => message)).toEqual(['One\nTwo'])
})

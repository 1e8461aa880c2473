import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { deliverMail, linkIn, type Mailbox, openMailbox } from '../../../testing/mailbox.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { recoveryText } from './text/en.ts'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  const settings = { PUBLIC_URL: 'https://courses.example.org', SMTP_URL: mailbox.url }
  server = await startTestServer({ settings })
})

afterAll(async () => {
  await mailbox.stop()
  await server.stop()
})

const inBangla: [string, Record<string, string>][] = [
  ['accepts', { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.5' }],
  ['has a cookie for', { 'accept-language': 'en', cookie: 'language=bn' }],
]

/** Somebody whose language is not kept, as those who registered before it was. */
async function makePersonOfOld(): Promise<Person> {
  const person = await makePerson(server)
  await server.db.updateTable('users').set({ language: null }).where('id', '=', person.id).execute()
  return person
}

/** The newest message to a person, once all are delivered. */
async function newestTo({ email }: Person) {
  await deliverMail(server)
  return mailbox.messagesTo(email).at(-1)
}

test.each(inBangla)('the message is in the language that the asking browser %s', async (_, headers) => {
  const amina = await makePersonOfOld()
  const body = { email: amina.email }
  await server.visitor().send('/api/auth/forgot', { method: 'POST', headers, body })
  const message = await newestTo(amina)
  const { asked, subject } = recoveryText('bn').mail.resetPassword
  expect(message?.email.subject).toBe(subject({ site: 'Tercet' }))
  expect(message?.email.html).toContain('<html lang="bn" dir="ltr">')
  expect(message?.email.text).toContain(asked({ email: amina.email, site: 'Tercet' }))
})

test.each(inBangla)(
  'that the password was changed is told in the language that the browser %s',
  async (_, headers) => {
    const amina = await makePersonOfOld()
    await server.visitor().post('/api/auth/forgot', { email: amina.email })
    const token = new URL(linkIn(await newestTo(amina))).searchParams.get('token')
    const body = { token, password: 'Better.Horse2' }
    await server.visitor().send('/api/auth/reset', { method: 'POST', headers, body })
    const message = await newestTo(amina)
    const { changed } = recoveryText('bn').mail.passwordChanged
    expect(message?.email.html).toContain('<html lang="bn" dir="ltr">')
    expect(message?.email.text).toContain(changed({ email: amina.email, site: 'Tercet' }))
  },
)

test('a request from before languages were kept, or in one no longer known, is answered in English', async () => {
  const [amina, zofia] = [await makePersonOfOld(), await makePersonOfOld()]
  const row = { network: '10.0.0.0', device: '', created_at: server.clock.now().toISOString() }
  const requests = [
    { ...row, id: newId(), email: amina.email },
    { ...row, id: newId(), email: zofia.email, language: 'tlh' },
  ]
  for (const request of requests) await server.db.insertInto('recovery_requests').values(request).execute()
  for (const person of [amina, zofia]) {
    const message = await newestTo(person)
    expect(message?.email.subject).toBe('Choose a new password for Tercet')
    expect(message?.email.html).toContain('<html lang="en" dir="ltr">')
  }
})

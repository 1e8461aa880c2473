import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { deliverMail, linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { verificationText } from '../accounts/verification/text/en.ts'
import { recoveryText } from '../sign-in/recovery/text/en.ts'

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

const inEnglish = { 'accept-language': 'en' }

/** Posts from a browser that asks for English. */
const post = (browser: Browser, path: string, body: object, headers: Record<string, string> = inEnglish) =>
  browser.send(path, { method: 'POST', headers, body })

/** Signs somebody in on a browser in which no language was chosen. */
async function signIn({ email, password }: Person, headers: Record<string, string> = inEnglish) {
  const browser = server.visitor()
  expect((await post(browser, '/api/auth/sign-in', { email, password }, headers)).status).toBe(200)
  return browser
}

async function newestTo(email: string) {
  await deliverMail(server)
  const message = mailbox.messagesTo(email).at(-1)
  if (message === undefined) throw new Error(`There is no message to ${email}.`)
  return message
}

const keptOf = ({ id }: Person) =>
  server.db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()

const forget = ({ id }: Person) =>
  server.db.updateTable('users').set({ language: null }).where('id', '=', id).execute()

const tokenIn = (message: Parameters<typeof linkIn>[0]) => new URL(linkIn(message)).searchParams.get('token')

const site = 'Tercet'

describe('a member who has chosen Bangla gets in it what a request in English causes:', () => {
  let amina: Person
  let english: Browser

  beforeEach(async () => {
    amina = await makePerson(server)
    expect((await amina.browser.put('/api/language', { language: 'bn' })).status).toBe(200)
    english = await signIn(amina)
  })

  const expectBangla = async (email: string, subject: string) => {
    const message = await newestTo(email)
    expect(message.email.subject).toBe(subject)
    expect(message.email.html).toContain('<html lang="bn" dir="ltr">')
    return message
  }

  test('that the password was changed', async () => {
    const body = { current: amina.password, password: 'Another.Horse2' }
    expect((await post(english, '/api/auth/password', body)).status).toBe(200)
    await expectBangla(amina.email, recoveryText('bn').mail.passwordChanged.subject({ site }))
  })

  test('the link to a new password, and that it was used', async () => {
    const { resetPassword, passwordChanged } = recoveryText('bn').mail
    const first = await newestTo(amina.email)
    const confirmed = await post(english, '/api/auth/verify-email', { token: tokenIn(first) })
    expect(confirmed.status).toBe(200)
    await post(server.visitor(), '/api/auth/forgot', { email: amina.email })
    const asked = await expectBangla(amina.email, resetPassword.subject({ site }))
    const body = { token: tokenIn(asked), password: 'Better.Horse2' }
    expect((await post(server.visitor(), '/api/auth/reset', body)).status).toBe(200)
    await expectBangla(amina.email, passwordChanged.subject({ site }))
  })

  test('the link that confirms the e-mail, and every message about another one', async () => {
    const { mail } = verificationText('bn')
    expect((await post(english, '/api/auth/email/resend', {})).status).toBe(200)
    const verify = await expectBangla(amina.email, mail.verifyEmail.subject({ site }))
    await post(english, '/api/auth/verify-email', { token: tokenIn(verify) })
    const newEmail = `new-${amina.email}`
    const change = { newEmail, current: amina.password }
    expect((await post(english, '/api/auth/email/change', change)).status).toBe(200)
    const links = [
      await expectBangla(amina.email, mail.allowChange.subject({ site })),
      await expectBangla(newEmail, mail.newEmail.subject({ site })),
    ]
    for (const link of links) {
      const confirmed = await post(english, '/api/auth/verify-email', { token: tokenIn(link) })
      expect(confirmed.status).toBe(200)
    }
    await expectBangla(amina.email, mail.emailChanged.subject({ site }))
  })
})

describe('the language of messages', () => {
  test('is that of registering, stays through later log-ins, and is handed out to its member', async () => {
    const [browser, email] = [server.visitor(), 'bangla@example.org']
    const body = { email, password: 'Correct.Horse1' }
    await post(browser, '/api/auth/sign-up', body, { 'accept-language': 'bn-BD,bn;q=0.9' })
    const { body: session } = await browser.get('/api/auth/session')
    const { member } = session as { member: Person }
    expect(Object.keys(member)).not.toContain('language')
    const person = { ...member, ...body, browser }
    const exported = await (await signIn(person)).get('/api/auth/export')
    expect(exported.body).toMatchObject({ account: [{ email, language: 'bn' }] })
  })

  test('is that of the first log-in where none was kept, and of the request until then', async () => {
    const henrik = await makePerson(server)
    await forget(henrik)
    const inBangla = { 'accept-language': 'bn' }
    const browser = henrik.browser
    expect((await post(browser, '/api/auth/email/resend', {}, inBangla)).status).toBe(200)
    expect((await newestTo(henrik.email)).email.html).toContain('<html lang="bn" dir="ltr">')
    expect(await keptOf(henrik)).toEqual({ language: null })
    await signIn(henrik, inBangla)
    await signIn(henrik)
    expect(await keptOf(henrik)).toEqual({ language: 'bn' })
  })

  test('that somebody chose who registered with another’s e-mail is not theirs who prove it', async () => {
    const stranger = await makePerson(server)
    await stranger.browser.put('/api/language', { language: 'bn' })
    await post(server.visitor(), '/api/auth/forgot', { email: stranger.email })
    const body = { token: tokenIn(await newestTo(stranger.email)), password: 'Better.Horse2' }
    expect((await post(server.visitor(), '/api/auth/reset', body)).status).toBe(200)
    expect((await newestTo(stranger.email)).email.html).toContain('<html lang="en" dir="ltr">')
    expect(await keptOf(stranger)).toEqual({ language: null })
  })
})

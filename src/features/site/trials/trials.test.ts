import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let mailbox: Mailbox
let server: TestServer
let bare: TestServer
let ruth: Person
let issuer = ''

/** An issuer that calls itself as it is asked for below `/good`, otherwise below `/other`, and is not there else. */
const provider = createServer((request, response) => {
  const [, place] = /^\/(good|other)\/\.well-known\/openid-configuration$/.exec(request.url ?? '') ?? []
  response.writeHead(place === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ issuer: `${issuer}/good` }))
})

beforeAll(async () => {
  mailbox = await openMailbox()
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const issuers = ['good', 'other', 'nowhere'].flatMap((place) => [
    [`AUTH_OIDC_${place.toUpperCase()}_ISSUER`, `${issuer}/${place}`],
    [`AUTH_OIDC_${place.toUpperCase()}_CLIENT_ID`, 'client'],
    [`AUTH_OIDC_${place.toUpperCase()}_CLIENT_SECRET`, 'a-secret-of-theirs'],
  ])
  bare = await startTestServer()
  server = await startTestServer({
    settings: {
      SITE_NAME: 'Night School',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'school@example.org',
      LIMIT_MAIL: '4/1h',
      ...Object.fromEntries(issuers),
      AUTH_GITHUB_CLIENT_ID: 'client',
      AUTH_GITHUB_CLIENT_SECRET: 'a-secret-of-theirs',
      // Nothing listens there.
      AUTH_GITHUB_URL: 'http://127.0.0.1:1',
    },
    besides: bare,
  })
  ruth = await makeAdministrator(server)
})

afterAll(async () => {
  provider.close()
  await server.stop()
  await bare.stop()
  await mailbox.stop()
})

const mail = '/api/admin/site/mail-trials'
const providers = '/api/admin/site/provider-trials'

describe('a test message', () => {
  test('goes to the administrator who asks for it, at once', async () => {
    const answer = await ruth.browser.post(mail)
    expect([answer.status, answer.body]).toEqual([200, { to: ruth.email }])
    const [message] = mailbox.messagesTo(ruth.email)
    expect(message?.email.subject).toBe('Test message from Night School')
    expect(message?.email.from?.address).toBe('school@example.org')
  })

  test('that is refused says why in words, and with those of the server', async () => {
    mailbox.onRecipient = async () => {
      throw Object.assign(new Error('no such mailbox here'), { responseCode: 550 })
    }
    const refused = problemIn(await ruth.browser.post(mail))
    mailbox.onRecipient = async () => {}
    expect(refused).toMatchObject({ status: 502, type: '/problems/mail-refused' })
    expect(refused.detail).toContain('no such mailbox here')
  })

  test('says that nothing answers where there is no server', async () => {
    await mailbox.stop()
    const refused = problemIn(await ruth.browser.post(mail))
    await mailbox.restart()
    expect(refused.detail).toMatch(/^Nothing answers at 127\.0\.0\.1:/)
  })

  test('is refused where no mail server is set up', async () => {
    const other = await makeAdministrator(bare)
    expect(problemIn(await other.browser.post(mail))).toMatchObject({
      status: 409,
      type: '/problems/no-mail',
    })
  })

  test('is sent no more often than the limit allows', async () => {
    await ruth.browser.post(mail)
    await ruth.browser.post(mail)
    expect((await ruth.browser.post(mail)).status).toBe(429)
  })
})

describe('a provider', () => {
  const ask = async (id: string) => ruth.browser.post(providers, { provider: id })

  test('that answers as it should is told so', async () => {
    const { status, body } = await ask('good')
    expect([status, body]).toEqual([200, { name: 'GOOD' }])
  })

  test.each([
    ['github', /^GitHub does not answer at http:\/\/127\.0\.0\.1:1\./],
    ['nowhere', /^NOWHERE answers with 404 at /],
    ['other', /calls itself http:\/\/127\.0\.0\.1:\d+\/good\./],
  ])('%s that does not is told in words, without a secret', async (id, words) => {
    const refused = problemIn(await ask(id))
    expect(refused).toMatchObject({ status: 502, type: '/problems/provider-refused' })
    expect(refused.detail).toMatch(words)
    expect(refused.detail).not.toContain('secret')
  })

  test('that is not set up is not found, and one without a name is refused', async () => {
    expect((await ask('google')).status).toBe(404)
    expect((await ruth.browser.post(providers, {})).status).toBe(422)
  })
})

test('visitors and members may try nothing', async () => {
  const member = await makePerson(server)
  for (const [path, body] of [
    [mail, undefined],
    [providers, { provider: 'good' }],
  ] as const) {
    expect((await server.visitor().post(path, body)).status).toBe(401)
    expect((await member.browser.post(path, body)).status).toBe(403)
  }
})

test('the page shows the mail server and the providers, and no secret', async () => {
  const { text } = await ruth.browser.get('/admin/site')
  expect(text).toContain('Send a test message')
  expect(text).toContain('Test GitHub')
  expect(text).toContain('AUTH_GOOGLE_CLIENT_ID')
  expect(text).not.toContain('a-secret')
})

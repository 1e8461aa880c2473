import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../base/log.ts'
import { lookAlikes } from '../../../../testing/forgeries.ts'
import { makePerson } from '../../../../testing/people.ts'
import { signInWith } from '../../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

/** An e-mail as GitHub's API lists it. */
type Listed = { email: string; primary: boolean; verified: boolean }

/** What the stand-in for GitHub does. */
type Conduct = { id: number; emails: Listed[]; issuer: string; apiStatus: number }

let github: Server
let url: string
let conduct: Conduct
let server: TestServer
let people = 0

beforeAll(async () => {
  github = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (pathname === '/login/oauth/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      const given = { code: 'once', state: searchParams.get('state') ?? '', iss: conduct.issuer }
      back.search = `${new URLSearchParams(given)}`
      response.writeHead(302, { location: back.href }).end()
      return
    }
    const api = pathname.startsWith('/user')
    response.writeHead(api ? conduct.apiStatus : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerOf(pathname)))
  })
  github.listen(0, 'localhost')
  await once(github, 'listening')
  url = `http://localhost:${(github.address() as AddressInfo).port}`
  server = await startTestServer({
    log: createLog('silent'),
    settings: {
      AUTH_GITHUB_CLIENT_ID: 'tercet',
      AUTH_GITHUB_CLIENT_SECRET: 'secret',
      AUTH_GITHUB_URL: url,
      AUTH_GITHUB_API: url,
    },
  })
})

beforeEach(() => {
  people += 1
  conduct = { id: people, emails: [listed('leila')], issuer: `${url}/login/oauth`, apiStatus: 200 }
})

afterAll(async () => {
  await server.stop()
  github.close()
})

function answerOf(pathname: string): unknown {
  if (pathname === '/user') return { id: conduct.id, login: `leila-${people}` }
  return pathname === '/user/emails' ? conduct.emails : { access_token: 'token', token_type: 'bearer' }
}

/** An e-mail of whoever comes in this test. */
function listed(name: string, { primary = true, verified = true } = {}): Listed {
  return { email: `${name}-${people}@example.org`, primary, verified }
}

async function comeIn() {
  const browser = server.visitor()
  const end = await signInWith(browser, 'github')
  const { member } = (await browser.get('/api/auth/session')).body as { member: { email: string } | null }
  return { ...end, email: member?.email ?? null }
}

test('whoever comes from GitHub comes in with the primary e-mail, when that is verified', async () => {
  const primary = listed('leila')
  conduct.emails = [listed('other', { primary: false }), primary]
  expect(await comeIn()).toMatchObject({ ok: true, email: primary.email })
})

describe('nobody comes in from GitHub', () => {
  test('with an e-mail that GitHub has not verified', async () => {
    conduct.emails = [listed('leila', { verified: false })]
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/email-not-verified', email: null })
  })

  test('with one that is not verified beside another one that is', async () => {
    conduct.emails = [listed('leila', { verified: false }), listed('other', { primary: false })]
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/email-not-verified', email: null })
  })

  test('as a member here whose e-mail they have named there', async () => {
    const { email } = await makePerson(server)
    await server.db
      .updateTable('users')
      .set({ email_verified_at: server.clock.now().toISOString() })
      .where('email', '=', email)
      .execute()
    conduct.emails = [{ email, primary: true, verified: false }]
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/email-not-verified', email: null })
    expect(
      await server.db.selectFrom('identities').select('id').where('email', '=', email).execute(),
    ).toEqual([])
  })

  test.each(lookAlikes)('as a member whose e-mail is written %s', async (_, write) => {
    const { id, email: own } = await makePerson(server)
    const email = `kim-${own}`
    const confirmed = { email, email_verified_at: server.clock.now().toISOString() }
    await server.db.updateTable('users').set(confirmed).where('id', '=', id).execute()
    conduct.emails = [{ email: write(email), primary: true, verified: true }]
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/email-missing', email: null })
  })

  test('with an e-mail that is listed as verified, and once more as not', async () => {
    const { email } = listed('leila')
    conduct.emails = [listed('leila'), { email: email.toUpperCase(), primary: false, verified: false }]
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/email-not-verified', email: null })
  })

  test.each([
    ['several primary e-mails', { primary: true }],
    ['none that is primary', { primary: false }],
  ])('with %s', async (_, { primary }) => {
    conduct.emails = [listed('leila', { primary }), listed('other', { primary })]
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/email-missing', email: null })
  })

  test('under the number 0', async () => {
    conduct.id = 0
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/provider-error', email: null })
  })

  test('without an e-mail', async () => {
    conduct.emails = []
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/email-missing', email: null })
  })

  test('with an answer in which another issuer stands', async () => {
    conduct.issuer = 'https://github.example/login/oauth'
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/provider-error', email: null })
  })

  test('while GitHub’s API is out of order, and is told so', async () => {
    conduct.apiStatus = 503
    expect(await comeIn()).toMatchObject({ ok: false, code: 'auth/provider-unavailable', email: null })
  })
})

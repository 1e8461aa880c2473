import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { endOf } from '../../../../testing/provider.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let google: Emulator
let github: Emulator
let server: TestServer

const client = { client_id: 'tercet', client_secret: 'secret', name: 'Tercet' }

beforeAll(async () => {
  const redirect = (id: string) => ({
    ...client,
    redirect_uris: [`http://localhost:4173/api/auth/callback/${id}`],
  })
  google = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      google: {
        users: [{ email: 'leila@example.org', name: 'Leila Haddad' }],
        oauth_clients: [redirect('google')],
      },
    },
  })
  github = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      github: {
        users: [{ login: 'zofia', name: 'Zofia', email: 'Zofia@Example.org' }, { login: 'quiet' }],
        oauth_apps: [redirect('github')],
      },
    },
  })
  server = await startTestServer({
    settings: {
      AUTH_GOOGLE_CLIENT_ID: 'tercet',
      AUTH_GOOGLE_CLIENT_SECRET: 'secret',
      AUTH_GOOGLE_ISSUER: google.url,
      AUTH_GITHUB_CLIENT_ID: 'tercet',
      AUTH_GITHUB_CLIENT_SECRET: 'secret',
      AUTH_GITHUB_URL: github.url,
      AUTH_GITHUB_API: github.url,
    },
  })
})

afterAll(async () => {
  await server.stop()
  await google.close()
  await github.close()
})

/** Chooses a person on the provider's page, as a press on their button does, and comes back. */
async function choose(browser: Browser, provider: string, who: string) {
  const start = await browser.get(`/api/auth/popup/start?provider=${provider}&flow=0123456789abcdef`)
  const to = start.headers.get('location') ?? ''
  const page = await (await fetch(to)).text()
  const form = [...page.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(([, , inside]) =>
    inside?.includes(`value="${who}"`),
  )
  const fields = [...(form?.[2] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  const body = new URLSearchParams(
    fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  )
  const answer = await fetch(new URL(form?.[1] ?? '', to), { method: 'POST', body, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '', to)
  return endOf(await browser.get(back.pathname + back.search))
}

async function userOf(browser: Browser) {
  return ((await browser.get('/api/auth/session')).body as { member: unknown }).member
}

test('somebody comes in by Google', async () => {
  const browser = server.visitor()
  expect(await choose(browser, 'google', 'leila@example.org')).toMatchObject({ ok: true, code: '' })
  expect(await userOf(browser)).toMatchObject({ email: 'leila@example.org', displayName: 'Leila Haddad' })
})

test('somebody comes in by GitHub, and is the same one the next time', async () => {
  const [first, second] = [server.visitor(), server.visitor()]
  expect(await choose(first, 'github', 'zofia')).toMatchObject({ ok: true, code: '' })
  expect(await choose(second, 'github', 'zofia')).toMatchObject({ ok: true, code: '' })
  expect(await userOf(first)).toMatchObject({ email: 'zofia@example.org', displayName: 'Zofia' })
  expect(await userOf(second)).toEqual(await userOf(first))
  const identities = server.db
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('provider', '=', 'github')
  expect(await identities.execute()).toEqual([
    { issuer: `${github.url}/login/oauth`, subject: expect.stringMatching(/^\d+$/) },
  ])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { createEmulator } from 'emulate'
import Provider from 'oidc-provider'
import { freePort } from '../../src/testing/port.ts'
import { startTestProvider, type TestProvider } from '../../src/testing/provider.ts'
import { makeDataDir } from './preparedData.ts'
import { type ServerProcess, startServer } from './serverProcess.ts'
import { test as base } from './test.ts'
import { noteToasts } from './toasts.ts'
import { watchContext } from './watch.ts'

/** An instance with identity providers of every kind, each on its own port. */
type World = {
  server: ServerProcess
  /** A provider without pages that signs everybody in as the test decides. */
  pliant: TestProvider
  origins: string[]
  stop(): Promise<void>
}

/** Like `test`, on a server with identity providers, and with additional `settings` where a file needs them. */
export const test = base.extend<{ pliant: TestProvider }, { settings: Record<string, string>; world: World }>(
  {
    settings: [{}, { option: true, scope: 'worker' }],
    world: [
      async ({ settings }, provide) => {
        const data = await makeDataDir()
        const world = await startWorld(data.path, settings)
        await provide(world)
        await world.stop()
        await data.remove()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    server: [({ world }, provide) => provide(world.server), { scope: 'worker' }],
    pliant: async ({ world }, provide) => {
      // An earlier test may have signed in with it without using this fixture, so its person already exists.
      world.pliant.behave()
      await provide(world.pliant)
      world.pliant.behave()
    },
    watch: async ({ context, server, world }, provide) => {
      // The providers' pages request external fonts that no test needs.
      await context.route(/^https?:\/\/(?!localhost|127\.0\.0\.1)/, (route) => route.fulfill({ body: '' }))
      await context.addInitScript(noteToasts)
      const watch = watchContext(context, server.origin)
      await provide(watch)
      const others = [...world.origins, 'https://fonts.googleapis.com']
      const troubles = watch.verdict().filter((trouble) => !others.some((origin) => trouble.includes(origin)))
      expect(troubles, 'no trouble in the browser').toEqual([])
    },
  },
)

const client = { client_id: 'tercet', client_secret: 'secret' }

async function startWorld(dataDir: string, settings: Record<string, string>): Promise<World> {
  const port = `${await freePort()}`
  const redirectUri = (id: string) => `http://localhost:${port}/api/auth/callback/${id}`
  const app = (id: string) => ({ ...client, name: 'Tercet', redirect_uris: [redirectUri(id)] })
  const google = await createEmulator({
    service: 'google',
    port: await freePort(),
    seed: {
      google: {
        users: [{ email: 'amina@example.org', name: 'Amina Rahman' }],
        oauth_clients: [app('google')],
      },
    },
  })
  const github = await createEmulator({
    service: 'github',
    port: await freePort(),
    seed: {
      github: {
        users: [{ login: 'zofia', name: 'Zofia Nowak', email: 'zofia@example.org' }],
        oauth_apps: [app('github')],
      },
    },
  })
  const house = await startOidcProvider([redirectUri('house')])
  const severing = await startOidcProvider(['severing', 'untold'].map(redirectUri), 'same-origin')
  const pliant = await startTestProvider()
  const server = await startServer(dataDir, {
    PORT: port,
    LOG_LEVEL: 'fatal',
    LIMIT_FACTOR: '100',
    AUTH_GOOGLE_CLIENT_ID: 'tercet',
    AUTH_GOOGLE_CLIENT_SECRET: 'secret',
    AUTH_GOOGLE_ISSUER: google.url,
    AUTH_GITHUB_CLIENT_ID: 'tercet',
    AUTH_GITHUB_CLIENT_SECRET: 'secret',
    AUTH_GITHUB_URL: github.url,
    AUTH_GITHUB_API: github.url,
    ...pliant.settings('HOUSE', { ISSUER: house.issuer, NAME: 'The House' }),
    ...pliant.settings('SEVERING', { ISSUER: severing.issuer, NAME: 'Severing', POPUP_SEVERED: '1' }),
    ...pliant.settings('UNTOLD', { ISSUER: severing.issuer, NAME: 'Untold' }),
    ...pliant.settings('PLIANT', { NAME: 'Pliant' }),
    ...settings,
  })
  return {
    server,
    pliant,
    origins: [google.url, github.url, house.issuer, severing.issuer, pliant.issuer],
    async stop() {
      await server.stop()
      await Promise.all([google.close(), github.close(), house.stop(), severing.stop(), pliant.stop()])
    },
  }
}

/** A certified OpenID provider that accepts any name and verifies an e-mail derived from it. */
async function startOidcProvider(redirectUris: string[], openerPolicy?: string) {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: `${accountId}@example.org`,
        email_verified: true,
        name: accountId,
      }),
    }),
    cookies: { keys: ['for tests alone'] },
  })
  provider.use(async (context, next) => {
    await next()
    if (openerPolicy !== undefined) context.set('Cross-Origin-Opener-Policy', openerPolicy)
  })
  const server = createServer(provider.callback()).listen(port, 'localhost')
  await once(server, 'listening')
  return {
    issuer,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/**
 * Presses the button of a provider.
 * @returns the window that opens
 */
export async function openWindow(page: Page, provider: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press(page, provider)
  return opened
}

export async function press(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: `Login with ${provider}` }).click()
}

/** Completes the pages of the certified provider under this name. */
export async function passOidcPages(window: Page, name: string): Promise<void> {
  await window.getByPlaceholder('Enter any login').fill(name)
  await window.getByPlaceholder('and password').fill('anything')
  await window.getByRole('button', { name: 'Sign-in' }).click()
  await window.getByRole('button', { name: 'Continue' }).click()
}

/** Waits for the front page of a person who has just logged in. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
}

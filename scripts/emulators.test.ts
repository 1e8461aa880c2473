import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/base/config/config.ts'
import { settingsBesides } from './bootstrap/develop.mjs'
import { startEmulators } from './emulators.ts'

const root = join(import.meta.dirname, '..')

test('an instance knows the stand-ins for Google and GitHub by their settings, and they answer', async () => {
  const { settings, stop } = await startEmulators()
  const { providers } = readConfig(settings)
  expect(providers.map(({ id }) => id)).toEqual(['google', 'github'])
  const [google, github] = providers.map(({ address }) => address)
  const discovery = await fetch(`${google}/.well-known/openid-configuration`)
  expect(await discovery.json()).toMatchObject({ issuer: google })
  const page = await (await fetch(`${github}/login/oauth/authorize`)).text()
  expect(page).toContain('Noor Jansen')
  await stop()
})

test('a provider that the developer has set up has no stand-in', () => {
  const settings = { AUTH_GOOGLE_CLIENT_ID: 'dev', AUTH_GITHUB_CLIENT_ID: 'dev', AUTH_GITHUB_URL: 'http://a' }
  expect(settingsBesides(settings, { AUTH_GITHUB_CLIENT_ID: 'mine' })).toEqual({
    AUTH_GOOGLE_CLIENT_ID: 'dev',
  })
  expect(settingsBesides(settings, { AUTH_GOOGLE_CLIENT_ID: '' })).toEqual(settings)
})

test('nothing of the product, and no command but the one for development, can start them', () => {
  const pretend = /\b(emulate|emulators\.ts|develop\.mjs|oauth2-mock-server|oidc-provider)['"]/
  const code = globSync(['src/**/*.{ts,tsx}', 'scripts/bootstrap/*.mjs'], { cwd: root })
  expect(code.length).toBeGreaterThan(300)
  const able = code.filter((path) => pretend.test(readFileSync(join(root, path), 'utf8')))
  const product = able.filter((path) => !/\.test\.tsx?$|^src\/testing\//.test(path))
  expect(product.sort()).toEqual(['scripts/bootstrap/develop.mjs', 'scripts/bootstrap/start.mjs'])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).not.toEqual(expect.arrayContaining(['emulate']))
})

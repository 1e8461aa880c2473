import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const google = { AUTH_GOOGLE_CLIENT_ID: 'g-id', AUTH_GOOGLE_CLIENT_SECRET: 'g-secret' }
const github = { AUTH_GITHUB_CLIENT_ID: 'h-id', AUTH_GITHUB_CLIENT_SECRET: 'h-secret' }

function issuer(id: string, settings: Record<string, string> = {}): Record<string, string> {
  const all = {
    ISSUER: 'https://login.example.org/realms/a/',
    CLIENT_ID: 'c',
    CLIENT_SECRET: 's',
    ...settings,
  }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`AUTH_OIDC_${id}_${name}`, value]))
}

const read = (environment: Record<string, string>) => readConfig(environment).providers

test('a provider is there when it has a client id and a secret', () => {
  expect(read({})).toEqual([])
  expect(read({ ...google, ...github })).toEqual([
    expect.objectContaining({
      id: 'google',
      address: 'https://accounts.google.com',
      clientSecret: 'g-secret',
    }),
    expect.objectContaining({
      id: 'github',
      kind: 'github',
      address: 'https://github.com',
      api: 'https://api.github.com',
    }),
  ])
})

test('GitHub Enterprise has addresses of its own', () => {
  const own = {
    AUTH_GITHUB_URL: 'https://git.example.org/',
    AUTH_GITHUB_API: 'https://git.example.org/api/v3',
  }
  expect(read({ ...github, ...own })).toMatchObject([
    { address: 'https://git.example.org', api: 'https://git.example.org/api/v3' },
  ])
})

test('there may be any number of issuers, by the names of their variables', () => {
  const all = { ...issuer('OUR_HOUSE', { NAME: 'Our House', TRUST_EMAIL: '1' }), ...issuer('KEYCLOAK') }
  expect(read(all)).toEqual([
    {
      id: 'keycloak',
      name: 'KEYCLOAK',
      kind: 'oidc',
      address: 'https://login.example.org/realms/a/',
      api: null,
      clientId: 'c',
      clientSecret: 's',
      scopes: 'openid email profile',
      trustEmail: false,
      popupSevered: false,
    },
    expect.objectContaining({ id: 'our-house', name: 'Our House', trustEmail: true }),
  ])
})

test("Microsoft's pages are known to cut the tie between windows", () => {
  const ISSUER = 'https://login.microsoftonline.com/tenant/v2.0'
  expect(read(issuer('ENTRA', { ISSUER }))).toMatchObject([{ popupSevered: true }])
  expect(read(issuer('ENTRA', { ISSUER, POPUP_SEVERED: '0' }))).toMatchObject([{ popupSevered: false }])
})

describe('a start is refused by the name of the variable:', () => {
  test.each<[string, Record<string, string>]>([
    ['AUTH_GOOGLE_CLIENT_SECRET', { AUTH_GOOGLE_CLIENT_ID: 'a' }],
    ['AUTH_GOOGLE_CLIENT_ID', { AUTH_GOOGLE_CLIENT_SECRET: 'a' }],
    ['AUTH_GITHUB_CLIENT_SECRET', { AUTH_GITHUB_CLIENT_ID: 'a' }],
    ['AUTH_OIDC_A_ISSUER', { AUTH_OIDC_A_CLIENT_ID: 'a', AUTH_OIDC_A_CLIENT_SECRET: 'b' }],
    ['AUTH_OIDC_A_CLIENT_SECRET', { AUTH_OIDC_A_ISSUER: 'https://a.example', AUTH_OIDC_A_CLIENT_ID: 'a' }],
    ['AUTH_OIDC_A_ISSUER', issuer('A', { ISSUER: 'a.example' })],
    ['AUTH_OIDC_A_ISSUER', issuer('A', { ISSUER: 'https://a.example/?x' })],
    ['AUTH_OIDC_A_CLIENT_ID', issuer('A', { CLIENT_ID: 'two words' })],
    ['AUTH_OIDC_A_NAME', issuer('A', { NAME: 'x'.repeat(41) })],
    ['AUTH_OIDC_A_SCOPES', issuer('A', { SCOPES: 'email profile' })],
    ['AUTH_OIDC_A_TRUST_EMAIL', issuer('A', { TRUST_EMAIL: 'yes' })],
    ['AUTH_OIDC_A_POPUP_SEVERED', issuer('A', { POPUP_SEVERED: 'yes' })],
    ['AUTH_OIDC_A_ISSUR', { AUTH_OIDC_A_ISSUR: 'https://a.example' }],
    ['AUTH_OIDC_ISSUER', { AUTH_OIDC_ISSUER: 'https://a.example' }],
    ['AUTH_OIDC_a_ISSUER', { AUTH_OIDC_a_ISSUER: 'https://a.example' }],
    ['AUTH_OIDC_GOOGLE_ISSUER', issuer('GOOGLE')],
  ])('%s', (name, environment) => {
    expect(() => read(environment)).toThrow(`${name} is set to a value that cannot be used. It expects `)
  })
})

describe('where people come by https, no provider may be asked in the clear:', () => {
  const PUBLIC_URL = 'https://courses.example.org'

  test.each([
    ['AUTH_GOOGLE_ISSUER', { ...google, AUTH_GOOGLE_ISSUER: 'http://localhost:4002' }],
    ['AUTH_GITHUB_URL', { ...github, AUTH_GITHUB_URL: 'http://localhost:4001' }],
    ['AUTH_GITHUB_API', { ...github, AUTH_GITHUB_API: 'http://localhost:4001' }],
    ['AUTH_OIDC_A_ISSUER', issuer('A', { ISSUER: 'http://localhost:4003' })],
  ])('%s', (name, environment) => {
    const message = `${name} is set to a value that cannot be used. It expects an https address, because PUBLIC_URL is one.`
    expect(() => read({ ...environment, PUBLIC_URL })).toThrow(message)
    expect(read(environment)).toHaveLength(1)
  })
})

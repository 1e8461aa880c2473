import { isWebLink } from '../contract/webLink.ts'
import type { Setting } from './setting.ts'

const isAddress = (value: string) => isWebLink(value) && !/[?#]/.test(value)
const isWord = (value: string) => value.length <= 500 && !/[\s\p{Cc}]/u.test(value)
const isSwitch = (value: string) => value === '0' || value === '1'

const address = {
  expects: 'an http(s) address, which must be https where PUBLIC_URL is',
  accepts: isAddress,
}

const word = { expects: 'a text of at most 500 characters without white space', usual: '', accepts: isWord }

/** The settings of the two providers that the login page always shows. */
export const providerSettings = {
  AUTH_GOOGLE_CLIENT_ID: {
    about:
      'Signing in with Google works when this and its secret are set. Register the redirect URI <PUBLIC_URL>/api/auth/callback/google there.',
    ...word,
  },
  AUTH_GOOGLE_CLIENT_SECRET: { about: 'The secret that Google gives out with the client id.', ...word },
  AUTH_GOOGLE_ISSUER: {
    about: 'Where Google is found; for a stand-in of your own.',
    usual: 'https://accounts.google.com',
    ...address,
  },
  AUTH_GITHUB_CLIENT_ID: {
    about:
      'Signing in with GitHub works when this and its secret are set. Register the callback URL <PUBLIC_URL>/api/auth/callback/github there.',
    ...word,
  },
  AUTH_GITHUB_CLIENT_SECRET: { about: 'The secret that GitHub gives out with the client id.', ...word },
  AUTH_GITHUB_URL: {
    about: 'Where GitHub is found; for GitHub Enterprise.',
    usual: 'https://github.com',
    ...address,
  },
  AUTH_GITHUB_API: {
    about: "Where GitHub's API is found; for GitHub Enterprise, such as https://github.example.org/api/v3.",
    usual: 'https://api.github.com',
    ...address,
  },
} satisfies Record<string, Setting>

/**
 * The settings of further OpenID Connect issuers, each after `AUTH_OIDC_<ID>_`, where the operator chooses the `<ID>`.
 */
export const issuerSettings = {
  ISSUER: {
    about:
      'An OpenID Connect issuer to sign in with (Keycloak, Entra ID, Auth0, Okta, Authentik …); as many as you like, each with an <ID> of its own in capitals. Register the redirect URI <PUBLIC_URL>/api/auth/callback/<id> there, with the <ID> in small letters and "-" for "_".',
    usual: '',
    ...address,
  },
  CLIENT_ID: { about: 'The id that the issuer gives to this instance.', ...word },
  CLIENT_SECRET: { about: 'The secret that goes with that client id.', ...word },
  NAME: {
    about: 'What the button calls it: Login with …. Not set: the <ID>.',
    expects: 'a text of at most 40 characters',
    usual: '',
    accepts: (value) => value.length <= 40 && value.trim() !== '' && !/\p{Cc}/u.test(value),
  },
  SCOPES: {
    about: 'What it is asked for.',
    expects: 'scopes with spaces between them, openid among them',
    usual: 'openid email profile',
    accepts: (value) => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value) && value.split(' ').includes('openid'),
  },
  TRUST_EMAIL: {
    about:
      'Set to 1 to believe every e-mail address that it tells, verified or not. Only for an issuer that your own organisation runs, where nobody can type in an address of somebody else.',
    expects: '0 or 1',
    usual: '0',
    accepts: isSwitch,
  },
  POPUP_SEVERED: {
    about:
      "Set to 1 when its pages cut the tie between windows (Cross-Origin-Opener-Policy: same-origin): the log-in page then does not try to notice that the window was closed. Not set: 1 for Microsoft's, else 0.",
    expects: '0 or 1',
    usual: '',
    accepts: isSwitch,
  },
} satisfies Record<string, Setting>

export type IssuerSetting = keyof typeof issuerSettings

/** The whole name of an issuer's variable. */
export function issuerVariable(id: string, setting: IssuerSetting): string {
  return `AUTH_OIDC_${id}_${setting}`
}

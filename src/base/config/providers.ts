import { type Environment, readSetting, WrongSetting } from './setting.ts'
import { type IssuerSetting, issuerSettings, issuerVariable, providerSettings } from './usualProviders.ts'

/** A sign-in provider that the operator has set up. */
export type ProviderConfig = {
  /** Used in addresses: `google`, `github`, or the operator's own in lower case. */
  id: string
  name: string
  /** GitHub has OAuth 2.0 with its own API; all others OpenID Connect. */
  kind: 'oidc' | 'github'
  /** The issuer, or the address of GitHub's pages. */
  address: string
  /** The address of GitHub's API; null for others. */
  api: string | null
  clientId: string
  clientSecret: string
  scopes: string
  /** Whether e-mails that are not marked as verified are trusted. */
  trustEmail: boolean
  /** Whether its pages sever the popup from the window that opened it (`Cross-Origin-Opener-Policy`). */
  popupSevered: boolean
}

/**
 * All providers that are set up.
 * @throws WrongSetting for an invalid value, a client id without its secret or the reverse, and an unknown variable
 */
export function readProviders(environment: Environment, publicUrl: URL): ProviderConfig[] {
  const provider = (name: keyof typeof providerSettings) =>
    readSetting(environment, name, providerSettings[name])
  const own = [
    readPair('AUTH_GOOGLE', provider('AUTH_GOOGLE_CLIENT_ID'), provider('AUTH_GOOGLE_CLIENT_SECRET'), {
      id: 'google',
      name: 'Google',
      kind: 'oidc',
      address: secure('AUTH_GOOGLE_ISSUER', provider('AUTH_GOOGLE_ISSUER'), publicUrl),
      api: null,
      scopes: 'openid email profile',
      trustEmail: false,
      popupSevered: false,
    }),
    readPair('AUTH_GITHUB', provider('AUTH_GITHUB_CLIENT_ID'), provider('AUTH_GITHUB_CLIENT_SECRET'), {
      id: 'github',
      name: 'GitHub',
      kind: 'github',
      address: bare(secure('AUTH_GITHUB_URL', provider('AUTH_GITHUB_URL'), publicUrl)),
      api: bare(secure('AUTH_GITHUB_API', provider('AUTH_GITHUB_API'), publicUrl)),
      scopes: 'read:user user:email',
      trustEmail: false,
      popupSevered: false,
    }),
  ]
  const issuers = issuerIds(environment).map((id) => readIssuer(environment, id, publicUrl))
  return [...own, ...issuers].filter((config) => config !== null)
}

const issuerPattern = new RegExp(
  `^AUTH_OIDC_([A-Z\\d]+(?:_[A-Z\\d]+)*?)_(${Object.keys(issuerSettings).join('|')})$`,
)
const taken = ['GOOGLE', 'GITHUB']

/** The ids in the names of variables, sorted. @throws WrongSetting for a misspelt name, which would do nothing */
function issuerIds(environment: Environment): string[] {
  const given = Object.keys(environment).filter((name) => name.startsWith('AUTH_OIDC_') && environment[name])
  const ids = given.map((name) => {
    const id = issuerPattern.exec(name)?.[1]
    if (id === undefined || id.length > 40 || taken.includes(id)) {
      const endings = Object.keys(issuerSettings).join(', ')
      throw new WrongSetting(
        name,
        `a name such as AUTH_OIDC_KEYCLOAK_ISSUER, with one of these endings: ${endings}`,
      )
    }
    return id
  })
  return [...new Set(ids)].sort()
}

function readIssuer(environment: Environment, id: string, publicUrl: URL): ProviderConfig {
  const read = (setting: IssuerSetting) =>
    readSetting(environment, issuerVariable(id, setting), issuerSettings[setting])
  const address = secure(issuerVariable(id, 'ISSUER'), read('ISSUER'), publicUrl)
  for (const setting of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const) {
    if (read(setting) === '') throw new WrongSetting(issuerVariable(id, setting), missing)
  }
  const severs = new URL(address).hostname === 'login.microsoftonline.com' ? '1' : '0'
  return {
    id: id.toLowerCase().replaceAll('_', '-'),
    name: read('NAME') || id,
    kind: 'oidc',
    address,
    api: null,
    clientId: read('CLIENT_ID'),
    clientSecret: read('CLIENT_SECRET'),
    scopes: read('SCOPES'),
    trustEmail: read('TRUST_EMAIL') === '1',
    popupSevered: (read('POPUP_SEVERED') || severs) === '1',
  }
}

const missing = 'a value, because the other settings of this provider have one'

/** A provider with its client id and secret, or null where it has neither. */
function readPair(
  prefix: string,
  clientId: string,
  clientSecret: string,
  rest: Omit<ProviderConfig, 'clientId' | 'clientSecret'>,
): ProviderConfig | null {
  if (clientId === '' && clientSecret === '') return null
  if (clientId === '') throw new WrongSetting(`${prefix}_CLIENT_ID`, missing)
  if (clientSecret === '') throw new WrongSetting(`${prefix}_CLIENT_SECRET`, missing)
  return { ...rest, clientId, clientSecret }
}

/** Requires https of a provider where the instance itself is reached by https. @throws WrongSetting */
function secure(name: string, address: string, publicUrl: URL): string {
  if (publicUrl.protocol === 'https:' && address.startsWith('http:')) {
    throw new WrongSetting(name, 'an https address, because PUBLIC_URL is one')
  }
  return address
}

/** An address without trailing slashes; not for issuers, whose names must match exactly. */
function bare(address: string): string {
  return address.replace(/\/+$/, '')
}

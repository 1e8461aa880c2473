import * as oidc from 'openid-client'
import type { ProviderConfig } from '../../../../base/config/providers.ts'
import type { Clock } from '../../../../base/contract/clock.ts'
import { failure } from '../failures.ts'
import { agreedEmail } from './emails.ts'
import { isCredible } from './idToken.ts'
import { lazily } from './lazily.ts'
import { profileOf } from './profile.ts'
import { askForCode, clientAuth, inOurWords, type ProviderClient, patience } from './providerClient.ts'

/**
 * A client for a provider that speaks OpenID Connect Core 1.0, by the code flow. It verifies the signature of the ID token
 * even though TLS makes that optional, because proxies of organisations can alter what TLS protects.
 */
export function createOidcClient(config: ProviderConfig, clock: Clock): ProviderClient {
  const insecure = config.address.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const discover = lazily(
    () =>
      oidc.discovery(new URL(config.address), config.clientId, undefined, clientAuth(config.clientSecret), {
        timeout: patience,
        execute: [oidc.enableNonRepudiationChecks, ...insecure],
      }),
    clock,
  )
  const configuration = () =>
    discover().catch((error: unknown) => {
      throw Object.assign(failure('provider-unavailable', config.name), { cause: error })
    })

  return {
    authorizationUrl: async (redirectUri, checks) =>
      askForCode(
        await configuration(),
        { redirect_uri: redirectUri, scope: config.scopes, nonce: checks.nonce },
        checks,
      ),
    redeem: async (callback, { state, nonce, verifier }) => {
      const server = await configuration()
      return inOurWords(config, async () => {
        const tokens = await oidc.authorizationCodeGrant(server, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        // The system time, by which the library has checked the token's expiry.
        if (claims === undefined || !isCredible(claims, config.clientId, new Date())) {
          throw failure('provider-error', config.name)
        }
        const more = await userInfo(server, tokens.access_token, claims)
        const email = agreedEmail([claims, more], config.trustEmail)
        if (email === undefined) throw failure('provider-error', config.name)
        return profileOf({ ...more, ...claims }, { provider: config.id, issuer: claims.iss, ...email })
      })
    },
  }
}

/** The claims of the UserInfo endpoint, where there is one: many providers have the e-mail only there. */
async function userInfo(server: oidc.Configuration, accessToken: string, { sub }: oidc.IDToken) {
  if (server.serverMetadata().userinfo_endpoint === undefined) return {}
  return oidc.fetchUserInfo(server, accessToken, sub)
}

import * as oidc from 'openid-client'
import type { ProviderConfig } from '../../../../base/server/providers/config.ts'
import type { Clock } from '../../../../base/shared/clock.ts'
import { failure } from '../failures.ts'
import { vouchesForEmail } from '../rules.ts'
import { askForCode, clientAuth, inOurWords, type ProviderClient, patience } from './client.ts'
import { lazily } from './lazily.ts'
import { type Claims, profileOf } from './profile.ts'

/**
 * A provider that speaks OpenID Connect Core 1.0, by the code flow. The signature of the ID token is checked too, which
 * the standard leaves out where the token comes over TLS: proxies of organisations read and write what TLS protects.
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
        // The library asks for the authorized party only where there are several audiences.
        if (claims === undefined || (claims.azp ?? config.clientId) !== config.clientId) {
          throw failure('provider-error', config.name)
        }
        const told = await withUserInfo(server, tokens.access_token, claims)
        const emailVerified = vouchesForEmail(told, config.trustEmail)
        return profileOf(told, { provider: config.id, issuer: claims.iss, emailVerified })
      })
    },
  }
}

/** Many providers tell the e-mail only when they are asked for more; the ID token's own claims go first. */
async function withUserInfo(server: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
  if (claims.email !== undefined || server.serverMetadata().userinfo_endpoint === undefined) return claims
  const more = await oidc.fetchUserInfo(server, accessToken, claims.sub)
  return { ...more, ...claims } satisfies Claims
}

import * as oidc from 'openid-client'
import { z } from 'zod'
import type { ProviderConfig } from '../../../../base/config/providers.ts'
import { emailOf, type ToldEmail } from './emails.ts'
import { profileOf } from './profile.ts'
import { askForCode, clientAuth, inOurWords, type ProviderClient, patience } from './providerClient.ts'

const userSchema = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})

const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

type Listed = z.infer<typeof emailsSchema>

/**
 * A client for GitHub, which speaks OAuth 2.0 and has its own API for the profile:
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export function createGithubClient(config: ProviderConfig): ProviderClient {
  // GitHub names this issuer in its responses; one that names another is refused.
  const issuer = `${config.address}/login/oauth`
  const server = new oidc.Configuration(
    { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` },
    config.clientId,
    undefined,
    clientAuth(config.clientSecret),
  )
  server.timeout = patience
  if (`${config.address} ${config.api}`.includes('http:')) oidc.allowInsecureRequests(server)

  async function ask<T>(accessToken: string, path: string, schema: z.ZodType<T>): Promise<T> {
    const accept = new Headers({ accept: 'application/vnd.github+json' })
    const url = new URL(`${config.api}${path}`)
    const answer = await oidc.fetchProtectedResource(server, accessToken, url, 'GET', undefined, accept)
    if (!answer.ok) throw new oidc.ClientError('unexpected status', { cause: answer })
    return schema.parse(await answer.json())
  }

  return {
    authorizationUrl: (redirectUri, checks) =>
      askForCode(server, { redirect_uri: redirectUri, scope: config.scopes }, checks),
    redeem: (callback, { state, verifier }) =>
      inOurWords(config, async () => {
        const { access_token } = await oidc.authorizationCodeGrant(server, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
        })
        const user = await ask(access_token, '/user', userSchema)
        const emails = await ask(access_token, '/user/emails', emailsSchema)
        return profileOf(
          { sub: String(user.id), name: user.name ?? user.login, picture: user.avatar_url },
          { provider: config.id, issuer, ...primaryOf(emails) },
        )
      }),
  }
}

/** The one primary e-mail. It is verified if all its entries in the list say so. */
function primaryOf(emails: Listed): ToldEmail {
  const [primary, ...others] = emails.filter((one) => one.primary)
  if (primary === undefined || others.length > 0) return { email: null, emailVerified: false }
  const email = emailOf(primary.email)
  const same = emails.filter((one) => emailOf(one.email) === email)
  return { email, emailVerified: same.every(({ verified }) => verified) }
}

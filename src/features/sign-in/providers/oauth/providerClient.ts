import * as oidc from 'openid-client'
import type { ProviderConfig } from '../../../../base/config/providers.ts'
import { Problem } from '../../../../base/contract/problem.ts'
import { failure } from '../failures.ts'
import type { Profile } from './profile.ts'

/** The values that bind a provider's response to the browser that asked. */
export type Checks = { state: string; nonce: string; verifier: string }

/** A client for one provider: OAuth 2.0 (RFC 6749) with PKCE (RFC 7636). */
export type ProviderClient = {
  /**
   * The address at the provider to send the browser to.
   * @throws Problem when the provider cannot be reached
   */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>
  /**
   * Exchanges the code in the callback's address for the person's profile. No provider token is kept.
   * @throws Problem for every response that is not valid
   */
  redeem(callback: URL, checks: Checks): Promise<Profile>
}

/** The longest wait for a provider, in seconds. */
export const patience = 10

/** Client authentication: by `client_secret_post`, or by `client_secret_basic` where the provider supports only that. */
export function clientAuth(secret: string): oidc.ClientAuth {
  return (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_post']
    const method = known.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    method(secret)(server, ...rest)
  }
}

/** Builds the authorization address with state and PKCE challenge. */
export async function askForCode(
  configuration: oidc.Configuration,
  parameters: Record<string, string>,
  { state, verifier }: Checks,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(configuration, {
    ...parameters,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** Runs `work` with a provider and turns its failures into our own problems, which never quote the provider. */
export async function inOurWords<T>(config: ProviderConfig, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    const problem = failure(reasonOf(error), config.name)
    problem.cause = error
    throw problem
  }
}

function reasonOf(error: unknown) {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'access-denied'
    return error.error === 'temporarily_unavailable' ? 'provider-unavailable' : 'provider-error'
  }
  if (error instanceof oidc.ClientError) {
    return error.code === 'OAUTH_TIMEOUT' || statusOf(error.cause) >= 500
      ? 'provider-unavailable'
      : 'provider-error'
  }
  // `fetch` throws this when the provider cannot be reached.
  return error instanceof TypeError && error.cause instanceof Error
    ? 'provider-unavailable'
    : 'provider-error'
}

/**
 * The status of a response, 0 for anything else. It is known by its shape, because the HTTP server replaces the global
 * `Response`.
 */
function statusOf(answer: unknown): number {
  const hasStatus = typeof answer === 'object' && answer !== null && 'status' in answer
  return hasStatus ? Number(answer.status) : 0
}

import * as oidc from 'openid-client'
import type { ProviderConfig } from '../../../../base/config/providers.ts'
import { Problem } from '../../../../base/contract/problem.ts'
import { failure } from '../failures.ts'
import type { Profile } from './profile.ts'

/** What binds an answer of the provider to the browser that asked. */
export type Checks = { state: string; nonce: string; verifier: string }

/** One provider, spoken to as RFC 6749 with PKCE (RFC 7636) says. */
export type ProviderClient = {
  /**
   * Where to send the browser.
   * @throws Problem when the provider cannot be reached
   */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>
  /**
   * Exchanges the code in the callback's address for who somebody is. Nothing else of the answer is kept.
   * @throws Problem for every answer that cannot be trusted
   */
  redeem(callback: URL, checks: Checks): Promise<Profile>
}

/** For how long a provider may keep us waiting, in seconds. */
export const patience = 10

/** How this instance proves to the provider which client it is: in the body, or in the header where only that is known. */
export function clientAuth(secret: string): oidc.ClientAuth {
  return (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_post']
    const method = known.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    method(secret)(server, ...rest)
  }
}

/** The address at the provider, which will send the browser back to `redirectUri`. */
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

/** Tries `work` with a provider and tells its failures in our words, never in the provider's. */
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
  // What `fetch` throws when nobody answers.
  return error instanceof TypeError && error.cause instanceof Error
    ? 'provider-unavailable'
    : 'provider-error'
}

/** The status of an answer; 0 when it is none. Known by its shape: the HTTP server puts a `Response` of its own in place of fetch's. */
function statusOf(answer: unknown): number {
  const hasStatus = typeof answer === 'object' && answer !== null && 'status' in answer
  return hasStatus ? Number(answer.status) : 0
}

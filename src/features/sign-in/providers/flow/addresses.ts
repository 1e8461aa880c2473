import { z } from 'zod'
import type { Config } from '../../../../base/config/config.ts'
import { isLoopback } from '../../../../base/config/settings.ts'
import type { RequestContext } from '../../../../base/http/env.ts'
import { failure } from '../failures.ts'

/** The path below which providers send browsers back, each to its own id. */
export const callback = '/auth/callback'

/** The path that starts linking an identity. */
export const connect = '/auth/popup/connect'

/** The name that a page gives an attempt whose end it waits for. */
export const flowName = z.string().regex(/^[\w-]{16,64}$/)

/** The redirect URI of a provider, as it is registered there. */
export function redirectUri({ publicUrl }: Pick<Config, 'publicUrl'>, provider: string): URL {
  return new URL(`/api${callback}/${provider}`, publicUrl)
}

/**
 * Requires on a loopback instance that the browser uses the host name of PUBLIC_URL. Providers send it back to that name,
 * where the cookies of another (localhost, 127.0.0.1) are missing.
 * @throws Problem when it uses another loopback name
 */
export function requireOwnName(
  { req }: RequestContext,
  { loopback, publicUrl }: Pick<Config, 'loopback' | 'publicUrl'>,
  providerName: string,
): void {
  if (!loopback) return
  const name = URL.parse(`http://${req.header('host') ?? publicUrl.host}`)?.hostname ?? ''
  if (isLoopback(name) && name !== publicUrl.hostname) throw failure('other-address', providerName)
}

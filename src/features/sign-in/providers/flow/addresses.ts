import { z } from 'zod'
import type { Config } from '../../../../base/config/config.ts'
import { isLoopback } from '../../../../base/config/settings.ts'
import type { RequestContext } from '../../../../base/http/env.ts'
import { failure } from '../failures.ts'

/** Below which providers send browsers back, each to its own name. */
export const callback = '/auth/callback'

/** Where a member sets out to connect an account elsewhere. */
export const connect = '/auth/popup/connect'

/** What a page may call an attempt whose end it waits for. */
export const flowName = z.string().regex(/^[\w-]{16,64}$/)

/** The address that a provider sends browsers back to, as it is registered there. */
export function redirectUri({ publicUrl }: Pick<Config, 'publicUrl'>, provider: string): URL {
  return new URL(`/api${callback}/${provider}`, publicUrl)
}

/**
 * A machine has several names for itself (localhost, 127.0.0.1), and a loopback instance answers to all of them; but
 * providers send browsers back to one, where the cookies of another are not.
 * @throws Problem when the browser calls this machine by another name than that
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

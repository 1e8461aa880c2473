import { z } from 'zod'
import type { Config } from '../../../../base/server/config.ts'

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

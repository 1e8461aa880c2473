import * as oidc from 'openid-client'
import { z } from 'zod'
import type { RequestContext } from '../../../../base/http/env.ts'
import type { Services } from '../../../../base/services.ts'
import { createSealedCookies } from '../sealedCookies.ts'

const flowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The popup's own name for the attempt; null when the page itself went to the provider. */
  flow: z.string().nullable(),
  /** Where the page goes on when it was the page that went. */
  from: z.string(),
  /** The member who wants to connect an account; null for signing in. */
  member: z.string().nullable(),
})

/** One attempt to sign in, from the press of the button to the provider's answer. */
export type Flow = z.output<typeof flowSchema>

/** A browser's cookies are sent with every request, so no more attempts than this are kept of one. */
const mostAtOnce = 6

/**
 * Attempts under way. Each is bound to the browser that began it by a cookie of its own, named after the state that
 * comes back with the provider's answer: several tabs do not get in each other's way.
 */
export function createFlows(services: Pick<Services, 'config' | 'secret' | 'clock'>) {
  const cookies = createSealedCookies('oauth-', flowSchema, services)

  return {
    begin(context: RequestContext, request: Pick<Flow, 'provider' | 'flow' | 'from' | 'member'>): Flow {
      const before = cookies.names(context)
      for (const name of before.slice(0, Math.max(0, before.length - mostAtOnce + 1)))
        cookies.clear(context, name)
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const { provider, flow: name, from, member } = request
      const flow = { provider, flow: name, from, member, ...checks }
      cookies.write(context, nameOf(flow.state), flow)
      return flow
    },

    /** The attempt that an answer belongs to, once: null for an answer that this browser has not asked for. */
    end(context: RequestContext, state: string, provider: string): Flow | null {
      const name = nameOf(state)
      const flow = cookies.read(context, name)
      if (flow === null || flow.state !== state || flow.provider !== provider) return null
      cookies.clear(context, name)
      return flow
    },
  }
}

function nameOf(state: string): string {
  return state.replaceAll(/[^\w-]/g, '').slice(0, 8)
}

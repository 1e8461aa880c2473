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
  /** The name of the attempt in a popup; null when the page itself went to the provider. */
  flow: z.string().nullable(),
  /** The path to return to when the page itself went. */
  from: z.string(),
  /** The member who is linking an identity; null for sign-in. */
  member: z.string().nullable(),
})

/** One sign-in attempt, from the press of the button to the provider's response. */
export type Flow = z.output<typeof flowSchema>

/** The most attempts kept of one browser, because their cookies are sent with every request. */
const mostAtOnce = 6

/**
 * Creates the store of attempts under way. Each is in a sealed cookie named after its state, which binds it to the browser
 * and keeps several tabs apart.
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

    /** Ends and returns the attempt that a response belongs to; null when this browser has none such. */
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

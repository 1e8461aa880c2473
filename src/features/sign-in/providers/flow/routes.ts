import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { Problem } from '../../../../base/contract/problem.ts'
import type { HonoContext, RequestContext, RequestEnv } from '../../../../base/http/env.ts'
import { languageFor } from '../../../../base/http/language.ts'
import { problem } from '../../../../base/http/problems.ts'
import { httpText } from '../../../../base/http/text/en.ts'
import type { Services } from '../../../../base/services.ts'
import type { Identity } from '../../../accounts/identity.ts'
import { countForAddress } from '../../../accounts/password/attempts.ts'
import { pathAfterSignIn, safePath } from '../../../accounts/rules.ts'
import { originOf } from '../../../audit/origin.ts'
import type { SignIn } from '../../signIn.ts'
import { enterWithProfile, linkProfile } from '../actions.ts'
import type { Directory } from '../directory.ts'
import { failure } from '../failures.ts'
import type { LinkProofs } from '../linkProof.ts'
import type { Profile } from '../oauth/profile.ts'
import { callback, connect, flowName, redirectUri, requireOwnName } from './addresses.ts'
import { createFlows, type Flow } from './flows.ts'
import { recordRefusal } from './refusals.ts'
import { createTelling } from './telling.ts'
import { leavingPage, windowHeaders } from './windowPage.ts'

const start = '/auth/popup/start'

const startQuery = z.strictObject({
  provider: z.string().max(100),
  flow: flowName.optional(),
  from: z.string().max(2048).optional(),
})

/**
 * Serves the addresses that a browser visits on its way to a provider and back. With a `flow` that is a popup, which reports
 * the result to the page that opened it; without, it is the page itself.
 */
export function flowRoutes(
  app: Hono<RequestEnv>,
  services: Services,
  identity: Pick<Identity, 'identify' | 'devices'>,
  signIn: SignIn,
  directory: Directory,
  proofs: LinkProofs,
): void {
  const { db, clock, config } = services
  const flows = createFlows(services)
  const telling = createTelling(services)
  const occasion = (context: RequestContext) => ({ at: clock.now(), from: originOf(context, config) })

  app.get(start, async (context) => {
    const asked = startQuery.safeParse(context.req.query()).data
    if (asked === undefined)
      throw problem({ code: 'invalid-input', status: 422, detail: (language) => httpText(language).invalid })
    requireOwnPage(context)
    const { provider, flow = null } = asked
    const request = { provider, flow, from: safePath(asked.from), link: false }
    try {
      const { client, name } = directory.find(provider)
      requireOwnName(context, config, name)
      const begun = flows.begin(context, { provider, flow, from: request.from, member: null })
      const to = await client.authorizationUrl(redirectUri(config, provider).href, begun)
      if (flow !== null) return context.redirect(to.href, 302)
      return context.html(leavingPage(to, name, languageFor(context)))
    } catch (thrown) {
      return telling.failure(context, thrown, request)
    }
  })

  app.get(`${callback}/:provider`, async (context) => {
    const { provider } = context.req.param()
    const address = redirectUri(config, provider)
    address.search = new URL(context.req.url).search
    const flow = flows.end(context, address.searchParams.get('state') ?? '', provider)
    const request = {
      provider,
      flow: flow?.flow ?? null,
      from: flow?.from ?? '/',
      link: flow?.member != null,
    }
    // A response without an attempt most likely comes to a popup.
    const inWindow = flow === null || flow.flow !== null
    let email: string | null = null
    try {
      if (flow === null) throw failure('flow-expired')
      await countForAddress(services, identity, context, 'sign-in')
      const profile = await directory.find(provider).client.redeem(address, flow)
      email = profile.email
      request.from = await finish(context, flow, profile)
    } catch (thrown) {
      if (flow !== null) await recordRefusal(db, thrown, { ...flow, email }, occasion(context))
      return telling.failure(context, thrown, request, inWindow)
    }
    if (!inWindow) return context.redirect(request.from, 302)
    return telling.end(context, { ...request, ok: true, code: '', message: '' })
  })

  /**
   * Signs the person in, or links the identity for the member who started that, if they are still signed in.
   * @returns the path to go on to, when the page itself went
   */
  async function finish(context: HonoContext, flow: Flow, profile: Profile): Promise<string> {
    const actor = await identity.identify(context)
    context.set('actor', actor)
    if (flow.member !== null) {
      if (actor?.id !== flow.member) throw failure('no-session')
      await linkProfile(db, actor, profile, directory.nameOf(flow.provider), occasion(context))
      return flow.from
    }
    try {
      const entered = await enterWithProfile(services, profile, occasion(context), signIn.welcome)
      const { member } = await signIn.signIn(context, entered, flow.provider)
      return pathAfterSignIn(member, flow.from)
    } catch (thrown) {
      if (isExistingAccount(thrown)) proofs.keep(context, profile)
      throw thrown
    }
  }
}

function isExistingAccount(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.code === 'auth/account-exists-with-different-credential'
}

/** Refuses to start a sign-in from another site. */
function requireOwnPage({ req }: RequestContext): void {
  const site = req.header('sec-fetch-site') ?? 'same-origin'
  if (site === 'same-origin' || site === 'none') return
  throw problem({
    code: 'foreign-origin',
    status: 403,
    detail: (language) => httpText(language).foreignOrigin,
  })
}

/**
 * Lets sign-in windows keep their opener, and gives their pages a stricter policy. Use it outside of `securityHeaders`,
 * whose headers it replaces.
 */
export const signInWindow = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  const headers = context.res.headers
  headers.delete('cross-origin-opener-policy')
  if (!headers.get('content-type')?.startsWith('text/html')) return
  for (const [name, value] of Object.entries(windowHeaders)) headers.set(name, value)
})

/** The paths of sign-in windows. */
export const windowPaths = [`/api${start}`, `/api${connect}`, `/api${callback}/*`]

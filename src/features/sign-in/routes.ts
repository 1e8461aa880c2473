import type { Api } from '../../base/http/api.ts'
import { addressOf, rateScopeOf } from '../../base/http/client.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { languageFor } from '../../base/http/language.ts'
import { spend } from '../../base/http/limits/limits.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import { countAttempt } from '../accounts/password/attempts.ts'
import type { Reauthenticate } from '../accounts/reauthentication/reauthentication.ts'
import { originOf } from '../audit/origin.ts'
import { recordEvent } from '../audit/record.ts'
import type { EventKind } from '../audit/rules.ts'
import { checkPassword, registerUser } from './actions.ts'
import { signInContract } from './contract.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import type { SignIn } from './signIn.ts'
import { twoStepRoutes } from './two-step/routes.ts'
import { createSecondStep } from './two-step/secondStep.ts'

/** Serves sign-up, sign-in by every method, and sign-out. */
export function signInRoutes(
  api: Api,
  services: Services,
  identity: Identity,
  reauthenticate: Reauthenticate,
  session: SignIn,
): void {
  const { db, clock, config } = services
  const { signIn, signOut } = session
  const secondStep = createSecondStep(services, identity)
  const links = providerRoutes(api, services, identity, secondStep.after(session), reauthenticate)
  twoStepRoutes(api, services, identity, session, secondStep, reauthenticate, links.spend)
  passkeyRoutes(api, services, identity, session, reauthenticate)

  function record(context: RequestContext, kind: EventKind, userId: string) {
    return recordEvent(db, { kind, at: clock.now(), userId, from: originOf(context, config) })
  }

  api.serve(signInContract.signUp, async ({ body, context }) => {
    const scope = rateScopeOf(addressOf(context, config.proxies))
    const language = languageFor(context)
    const member = await registerUser(services, body, { scope, language }, session.welcome)
    await record(context, 'member.registered', member.id)
    return { answer: await signIn(context, member), status: 201 }
  })

  api.serve(signInContract.signIn, async ({ body, context }) => {
    const attempt = await countAttempt(services, identity, context, body.email)
    const occasion = { from: originOf(context, config), at: clock.now() }
    const member = await checkPassword(db, body, attempt.asker, occasion)
    await attempt.succeed()
    // Also from known devices, which the limit of their address does not stop.
    await spend(services, 'sign-in', `account ${body.email}`)
    if (await secondStep.begin(context, member, 'password'))
      return { answer: { member: null, secondStep: true as const } }
    await links.spend(context, member)
    return { answer: await signIn(context, member) }
  })

  api.serve(signInContract.signOut, async ({ actor, context }) => {
    await signOut(context)
    // What the browser has kept of members' pages by itself; drafts and the look stay to it.
    context.header('Clear-Site-Data', '"cache"')
    if (actor !== null) await record(context, 'session.ended', actor.id)
    return { answer: { success: true } }
  })
}

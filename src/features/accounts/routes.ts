import type { Api } from '../../base/http/api.ts'
import { addressOf, placeOf } from '../../base/http/client.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { spend } from '../../base/http/limits/limits.ts'
import { noSession } from '../../base/http/problems.ts'
import type { Services } from '../../base/services.ts'
import { changeProfile, checkPassword, registerMember } from './actions.ts'
import { originOf } from './audit/origin.ts'
import { recordEvent } from './audit/record.ts'
import type { EventKind } from './audit/rules.ts'
import { accounts } from './contract.ts'
import { createEntrance } from './entrance.ts'
import type { Identity } from './identity.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import type { Belongings } from './profile/belongings.ts'
import { accountBelongings } from './profile/own.ts'
import { createProve } from './profile/proof.ts'
import { profileRoutes } from './profile/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { countAttempt } from './sessions/attempts.ts'
import { openSession } from './sessions/sessions.ts'
import { tokenLifetime } from './tokens/keys.ts'
import { owesSecondStep } from './two-step/obligation.ts'
import { twoStepRoutes } from './two-step/routes.ts'
import { createSecondStep } from './two-step/secondStep.ts'

/** @param belongings what other features keep of a member, in the order in which it is given up */
export function accountRoutes(
  api: Api,
  services: Services,
  identity: Identity,
  belongings: readonly Belongings[],
): void {
  const { db, clock, config } = services
  const { cookies, tokens } = identity
  const entrance = createEntrance(services, identity)
  const { signIn, signOut } = entrance
  const secondStep = createSecondStep(services, identity)
  const prove = createProve(services, identity)
  const links = providerRoutes(api, services, identity, secondStep.after(entrance), prove)
  profileRoutes(api, services, identity, entrance, prove, [accountBelongings(services.blobs), ...belongings])
  twoStepRoutes(api, services, identity, entrance, secondStep, prove, links.spend)
  photoRoutes(api, services, identity)
  passkeyRoutes(api, services, identity, entrance, prove)

  function record(context: RequestContext, kind: EventKind, memberId: string) {
    return recordEvent(db, { kind, at: clock.now(), memberId, from: originOf(context, config) })
  }

  api.serve(accounts.signUp, async ({ body, context }) => {
    const member = await registerMember(services, body, placeOf(addressOf(context, config.proxies)))
    await record(context, 'member.registered', member.id)
    context.status(201)
    return signIn(context, member)
  })

  api.serve(accounts.signIn, async ({ body, context }) => {
    const attempt = await countAttempt(services, identity, context, body.email)
    const occasion = { from: originOf(context, config), at: clock.now() }
    const member = await checkPassword(db, body, attempt.asker, occasion)
    await attempt.succeed()
    // Known devices do not count for their address.
    await spend(services, 'sign-in', `account ${body.email}`)
    if (await secondStep.begin(context, member, 'password'))
      return { member: null, secondStep: true as const }
    await links.spend(context, member)
    return signIn(context, member)
  })

  api.serve(accounts.signOut, async ({ actor, context }) => {
    await signOut(context)
    if (actor !== null) await record(context, 'session.ended', actor.id)
    return { success: true }
  })

  api.serve(accounts.updateProfile, async ({ actor, body }) => {
    const member = await changeProfile(services, actor, body)
    identity.forgetMember(actor.id)
    return { member }
  })

  api.serve(accounts.session, async ({ actor }) => {
    if (actor === null) return { member: null }
    const administers = actor.role === 'administrator' && { administrator: true as const }
    const due = (await owesSecondStep(services, actor.id)) && { secondStepDue: true as const }
    return { member: { ...actor, ...administers, ...due } }
  })

  // By the session alone: a token that could be made from a token would live as long as it, wherever it has gone.
  api.serve(accounts.issueToken, async ({ actor, context }) => {
    const cookie = cookies.read(context, 'session')
    const session = cookie === undefined ? null : await openSession(db, { token: cookie }, clock.now())
    if (session === null || session.id !== actor.id) throw noSession()
    await spend(services, 'token', session.sessionId)
    const token = await tokens.issue(session)
    cookies.write(context, 'token', token)
    return { success: true, expiresIn: tokenLifetime, ...(isProgram(context) ? { token } : {}) }
  })
}

/** Browsers send at least one of these with every POST, and no script can take both away. */
function isProgram({ req }: RequestContext): boolean {
  return req.header('origin') === undefined && req.header('sec-fetch-site') === undefined
}

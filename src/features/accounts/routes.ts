import type { Api } from '../../base/http/api.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { spend } from '../../base/http/limits/limits.ts'
import { noSession } from '../../base/http/problems.ts'
import type { Services } from '../../base/services.ts'
import { changeProfile } from './actions.ts'
import { accounts } from './contract.ts'
import type { Identity } from './identity.ts'
import { tokenLife } from './lifetimes.ts'
import { openSession } from './sessions/sessions.ts'

/** @param owesSecondStep whether a member has to turn two-step verification on before anything else */
export function accountRoutes(
  api: Api,
  services: Services,
  { cookies, tokens, forgetUser }: Identity,
  owesSecondStep: (userId: string) => Promise<boolean>,
): void {
  const { db, clock } = services

  api.serve(accounts.updateProfile, async ({ actor, body }) => {
    const member = await changeProfile(services, actor, body)
    forgetUser(actor.id)
    return { answer: { member } }
  })

  api.serve(accounts.session, async ({ actor }) => {
    if (actor === null) return { answer: { member: null } }
    const administers = actor.role === 'administrator' && { administrator: true as const }
    const due = (await owesSecondStep(actor.id)) && { secondStepDue: true as const }
    return { answer: { member: { ...actor, ...administers, ...due } } }
  })

  // By the session cookie only: a token that could be made from a token could be renewed without end by whoever stole it.
  api.serve(accounts.issueToken, async ({ actor, context }) => {
    const cookie = cookies.read(context, 'session')
    const session = cookie === undefined ? null : await openSession(db, { token: cookie }, clock.now())
    if (session === null || session.id !== actor.id) throw noSession()
    await spend(services, 'token', session.sessionId)
    const token = await tokens.issue(session)
    cookies.write(context, 'token', token)
    return { answer: { success: true, expiresIn: tokenLife, ...(isProgram(context) ? { token } : {}) } }
  })
}

/**
 * Whether a request comes from no browser: browsers send one of these headers with every POST, and scripts cannot remove
 * both.
 */
function isProgram({ req }: RequestContext): boolean {
  return req.header('origin') === undefined && req.header('sec-fetch-site') === undefined
}

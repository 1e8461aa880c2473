import type { Api } from '../../base/server/http/api.ts'
import type { RequestContext } from '../../base/server/http/env.ts'
import { noSession } from '../../base/server/http/problems.ts'
import type { Services } from '../../base/server/services.ts'
import { changeProfile, checkPassword, registerMember } from './actions.ts'
import { accounts } from './contract.ts'
import { createEntrance } from './entrance.ts'
import type { Identity } from './identity.ts'
import { openSession } from './sessions/sessions.ts'
import { tokenLifetime } from './tokens/tokens.ts'

export function accountRoutes(api: Api, services: Services, identity: Identity): void {
  const { db, clock } = services
  const { cookies, tokens } = identity
  const { signIn, signOut } = createEntrance(services, identity)

  api.serve(accounts.signUp, async ({ body, context }) => {
    const member = await registerMember(db, body, clock.now())
    context.status(201)
    return signIn(context, member)
  })

  api.serve(accounts.signIn, async ({ body, context }) => signIn(context, await checkPassword(db, body)))

  api.serve(accounts.signOut, async ({ context }) => {
    await signOut(context)
    return { success: true }
  })

  api.serve(accounts.updateProfile, async ({ actor, body }) => {
    const member = await changeProfile(db, actor, body)
    identity.forgetMember(actor.id)
    return { member }
  })

  api.serve(accounts.session, ({ actor }) => ({ member: actor }))

  api.serve(accounts.issueToken, async ({ actor, context }) => {
    const session = await openSession(db, { id: actor.sessionId }, clock.now())
    if (session === null) throw noSession()
    const token = await tokens.issue(session)
    cookies.write(context, 'token', token)
    return { success: true, expiresIn: tokenLifetime, ...(isProgram(context) ? { token } : {}) }
  })
}

/** Browsers send at least one of these with every POST, and no script can take both away. */
function isProgram({ req }: RequestContext): boolean {
  return req.header('origin') === undefined && req.header('sec-fetch-site') === undefined
}

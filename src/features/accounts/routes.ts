import type { Api } from '../../base/server/http/api.ts'
import type { RequestContext } from '../../base/server/http/env.ts'
import { noSession } from '../../base/server/http/problems.ts'
import type { Services } from '../../base/server/services.ts'
import { changeProfile, checkPassword, registerMember } from './actions.ts'
import { accounts, type Member } from './contract.ts'
import type { Identity } from './identity.ts'
import { endSession, openSession, startSession } from './sessions/sessions.ts'
import { tokenLifetime } from './tokens/tokens.ts'

export function accountRoutes(api: Api, { db, clock }: Services, identity: Identity): void {
  const { cookies, tokens } = identity

  /** A new session at every sign-in; whatever this browser held before ends. */
  async function signIn(context: RequestContext, member: Member) {
    await signOut(context)
    cookies.write(context, 'session', await startSession(db, member.id, clock.now()))
    return { member }
  }

  /** Ends the session in the cookie, and that of whoever calls: a program has but its token. */
  async function signOut(context: RequestContext): Promise<void> {
    const { actor } = context.var
    const token = cookies.read(context, 'session')
    const held = token === undefined ? [] : [{ token }]
    const own = actor === null ? [] : [{ id: actor.sessionId }]
    for (const session of [...held, ...own]) {
      const ended = await endSession(db, session)
      if (ended !== null) identity.forget(ended)
    }
    cookies.clear(context, 'session')
    cookies.clear(context, 'token')
  }

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

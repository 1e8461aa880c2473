import { Problem } from '../../base/contract/problem.ts'
import type { Db } from '../../base/db/db.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { languageFor } from '../../base/http/language.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import { endSession, startSession } from '../accounts/sessions/sessions.ts'
import type { User } from '../accounts/shared/user.ts'
import { type CredentialedUser, updateLanguage } from '../accounts/store.ts'
import { originOf } from '../audit/origin.ts'
import { recordEvent } from '../audit/record.ts'
import type { Origin } from '../audit/rules.ts'

/** Starts and ends the session of a browser, whatever its member has authenticated by. */
export type SignIn = {
  /**
   * Starts a new session; the one this browser had before ends. A member without a language gets the browser's.
   * @param method what the member has authenticated by, for the record: `password`, or a provider's id
   * @throws Problem 403 when the account is closed, 401 when its credentials have changed since authentication
   */
  signIn(context: RequestContext, member: CredentialedUser, method?: string): Promise<{ member: User }>
  /** Ends the session of the cookie and that of the session token: programs have only the token. */
  signOut(context: RequestContext): Promise<void>
  /** What features to the right do for whoever registers with a confirmed e-mail. */
  welcome: Welcome
}

/** Part of the transaction in which a member registers with an e-mail that is confirmed. */
export type Welcome = (transaction: Db, member: { id: string; email: string }, now: Date) => Promise<void>

/** @param owesSecondStep whether a member has to turn two-step verification on before anything else */
export function createSignIn(
  services: Services,
  identity: Identity,
  owesSecondStep: (userId: string) => Promise<boolean>,
  welcome: Welcome,
): SignIn {
  const { db, clock, config } = services
  const { cookies, devices } = identity

  async function signOut(context: RequestContext): Promise<void> {
    const { actor } = context.var
    const token = cookies.read(context, 'session')
    const held = token === undefined ? [] : [{ token }]
    const own = actor?.sessionId == null ? [] : [{ id: actor.sessionId }]
    for (const session of [...held, ...own]) {
      const ended = await endSession(db, session)
      if (ended !== null) identity.forget(ended)
    }
    cookies.clear(context, 'session')
    cookies.clear(context, 'token')
  }

  /** Starts a session; records a refusal in the account's record, since the caller has authenticated. */
  async function start(member: CredentialedUser, method: string, occasion: { from: Origin; at: Date }) {
    try {
      return await startSession(db, member, occasion.from.device, occasion.at)
    } catch (thrown) {
      if (thrown instanceof Problem) {
        const details = { method, reason: thrown.code.replace('auth/', '') }
        await recordEvent(db, { kind: 'session.refused', ...occasion, userId: member.id, details })
      }
      throw thrown
    }
  }

  return {
    welcome,
    signOut,
    async signIn(context, member, method = 'password') {
      const [from, at] = [originOf(context, config), clock.now()]
      const token = await start(member, method, { from, at })
      if (member.language === null) await updateLanguage(db, member.id, languageFor(context), 'first')
      await signOut(context)
      cookies.write(context, 'session', token)
      devices.remember(context, member)
      await recordEvent(db, { kind: 'session.started', at, userId: member.id, from, details: { method } })
      const due = await owesSecondStep(member.id)
      return { member: due ? { ...member, secondStepDue: true } : member }
    },
  }
}

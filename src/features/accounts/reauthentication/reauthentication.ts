import type { Asker } from '../../../base/concurrency/fairQueue.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { addressOf, rateScopeOf } from '../../../base/http/client.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { noSession, problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import { originOf } from '../../audit/origin.ts'
import { recordEvent } from '../../audit/record.ts'
import type { KnownDevices } from '../devices/knownDevices.ts'
import { type Attempt, countAttempt } from '../password/attempts.ts'
import { verifyPassword } from '../password/password.ts'
import { findAccount } from '../sessions/store.ts'
import { isFresh } from './rules.ts'
import { reauthenticationText } from './text/en.ts'

/**
 * One reauthentication: the password given, the asker in the hashing queue, and how to count the attempt and record a
 * failure.
 */
export type Reauthentication = {
  current: string | undefined
  asker: Asker
  count(): Promise<Attempt>
  record(): Promise<void>
}

/** Makes the reauthentication of a request. */
export type Reauthenticate = (
  context: RequestContext,
  actor: Actor,
  current: string | undefined,
) => Reauthentication

/** Creates reauthentications whose wrong passwords are counted and recorded as those of sign-in. */
export function createReauthenticate(
  services: Services,
  identity: { devices: KnownDevices },
): Reauthenticate {
  return (context, actor, current) => ({
    current,
    asker: { scope: rateScopeOf(addressOf(context, services.config.proxies)), account: actor.id },
    count: () => countAttempt(services, identity, context, actor.email),
    record: () =>
      recordEvent(services.db, {
        kind: 'session.refused',
        at: services.clock.now(),
        userId: actor.id,
        from: originOf(context, services.config),
        details: { step: 'proof' },
      }),
  })
}

/**
 * Requires reauthentication for an action that cannot be undone: by the password or, for members without one, by a sign-in
 * within ten minutes.
 * @throws Problem 422 for a wrong or missing password, 429 for too many, 403 for a sign-in that is too long ago
 */
export async function requireReauthentication(
  db: Db,
  actor: Actor,
  { current, asker, count, record }: Reauthentication,
  now: Date,
) {
  const account = await findAccount(db, actor.sessionId)
  if (account === undefined || account.id !== actor.id) throw noSession()
  if (account.passwordHash === null) {
    if (!isFresh(account.authenticatedAt, now)) throw signInAgain()
    return account
  }
  if (current === undefined || current === '')
    throw wrongPassword((language) => reauthenticationText(language).errors.giveCurrent)
  const attempt = await count()
  if (!(await verifyPassword(current, account.passwordHash, asker))) {
    await record()
    throw wrongPassword((language) => reauthenticationText(language).errors.wrongCurrent)
  }
  await attempt.succeed()
  return account
}

/** Whether the member has signed in or reauthenticated within ten minutes. */
export async function hasReauthenticatedLately(db: Db, actor: Actor, now: Date): Promise<boolean> {
  const account = await findAccount(db, actor.sessionId)
  return account?.id === actor.id && isFresh(account.authenticatedAt, now)
}

/**
 * Requires a sign-in or reauthentication within ten minutes, for an action that only removes something.
 * @throws Problem 403 when it is longer ago
 */
export async function requireRecentReauthentication(db: Db, actor: Actor, now: Date): Promise<void> {
  const account = await findAccount(db, actor.sessionId)
  if (account === undefined || account.id !== actor.id) throw noSession()
  if (isFresh(account.authenticatedAt, now)) return
  if (account.passwordHash === null) throw signInAgain()
  throw problem({
    code: 'auth/proof-required',
    status: 403,
    detail: (language) => reauthenticationText(language).errors.proveFirst,
  })
}

function signInAgain() {
  return problem({
    code: 'auth/sign-in-again',
    status: 403,
    detail: (language) => reauthenticationText(language).errors.signInAgain,
  })
}

function wrongPassword(message: Text) {
  return problem({
    code: 'auth/wrong-password',
    status: 422,
    detail: message,
    errors: [{ field: 'current', message }],
  })
}

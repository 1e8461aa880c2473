import type { Db } from '../../../base/server/db.ts'
import type { Actor } from '../../../base/server/http/actor.ts'
import { noSession } from '../../../base/server/http/problems.ts'
import { postLetter } from '../../../base/server/mail/outbox.ts'
import type { Services } from '../../../base/server/services.ts'
import { recordEvent } from '../audit/record.ts'
import type { Origin } from '../audit/rules.ts'
import { deleteLinksOf } from '../links/store.ts'
import { requireOtherAdministrator } from '../members/actions.ts'
import { hashPassword } from '../password.ts'
import { passwordChangedLetter } from '../recovery/letters.ts'
import { deleteOwnSessions } from '../sessions/store.ts'
import { requireUsablePassword } from '../strength/requirePassword.ts'
import type { Belongings, Leaving } from './belongings.ts'
import type { Profile } from './contract.ts'
import { type Proof, requireProof } from './proof.ts'
import { isFresh } from './rules.ts'
import { deleteUser, findAccount, lockLeavingUser, replacePasswordHash } from './store.ts'

/** What the actor's own page shows besides what others see. */
export async function readProfile(
  db: Db,
  actor: Actor,
  belongings: readonly Belongings[],
  now: Date,
): Promise<Profile> {
  const account = await findAccount(db, actor.sessionId)
  if (account === undefined) throw noSession()
  const leaving: Leaving = { enrollments: 0, coursesKept: 0, coursesDeleted: 0 }
  for (const { count } of belongings) Object.assign(leaving, await count?.(db, actor.id))
  return {
    hasPassword: account.passwordHash !== null,
    fresh: isFresh(account.provenAt, now),
    memberSince: account.createdAt,
    leaving,
  }
}

/**
 * Gives the actor another password, or a first one. Every session of the account ends, this one too: give the browser
 * a new one.
 * @throws Problem 422 for a wrong present password or one that may not be used, 403 when it needs a new sign-in
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  { proof, password }: { proof: Proof; password: string },
  from: Origin,
): Promise<void> {
  const { db, clock, config } = services
  const now = clock.now()
  await requireProof(db, actor, proof, now)
  requireUsablePassword(config, { email: actor.email, password })
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    if ((await replacePasswordHash(transaction, actor.id, passwordHash)) === undefined) throw noSession()
    await deleteOwnSessions(transaction, actor.id, {})
    await deleteLinksOf(transaction, actor.id)
    await recordEvent(transaction, { kind: 'password.changed', at: now, memberId: actor.id, from })
    const url = new URL('/forgot-password', config.publicUrl).href
    const content = passwordChangedLetter({ site: config.site.name, email: actor.email, url })
    await postLetter(services, transaction, { kind: 'password-changed', to: actor.email, content })
  })
}

/**
 * Deletes the actor's account with everything that belongs to it, all or nothing.
 * @throws Problem 422 for a wrong password, 403 when it needs a new sign-in, 401 when the account is gone already, 409 for
 * the last administrator
 */
export async function deleteAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  proof: Proof,
  belongings: readonly Belongings[],
  from: Origin,
): Promise<void> {
  const now = clock.now()
  await requireProof(db, actor, proof, now)
  await db.transaction().execute(async (transaction) => {
    if ((await lockLeavingUser(transaction, actor.id)) === undefined) throw noSession()
    await requireOtherAdministrator(transaction, actor.id)
    for (const { release } of belongings) await release?.(transaction, actor.id, now)
    await deleteUser(transaction, actor.id)
    await recordEvent(transaction, { kind: 'member.deleted', at: now, memberId: actor.id, from })
  })
}

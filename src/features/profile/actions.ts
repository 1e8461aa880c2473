import type { Db } from '../../base/db/db.ts'
import { forgetInDeliveries, forgetInOutbox } from '../../base/events/store.ts'
import type { Actor } from '../../base/http/actor.ts'
import { noSession } from '../../base/http/problems.ts'
import { queueMessage } from '../../base/mail/outbox.ts'
import { deleteMessagesTo } from '../../base/mail/store.ts'
import type { PersonalData } from '../../base/personalData.ts'
import type { Services } from '../../base/services.ts'
import { type Offered, offeredOr } from '../../base/text/language.ts'
import { requireOther } from '../accounts/administrators/requireOther.ts'
import { lockAdministrators } from '../accounts/administrators/store.ts'
import { deleteInvitationTo } from '../accounts/invitations/store.ts'
import { deleteLinksOf } from '../accounts/links/store.ts'
import { hashPassword } from '../accounts/password/password.ts'
import { requireUsablePassword } from '../accounts/password/requirePassword.ts'
import {
  type Reauthentication,
  requireReauthentication,
} from '../accounts/reauthentication/reauthentication.ts'
import { isFresh } from '../accounts/reauthentication/rules.ts'
import { deleteOwnSessions, findAccount } from '../accounts/sessions/store.ts'
import {
  type CredentialsVersion,
  deleteUser,
  type KeptLanguage,
  lockLeavingUser,
  replacePasswordHash,
} from '../accounts/store.ts'
import { recordEvent } from '../audit/record.ts'
import type { Origin } from '../audit/rules.ts'
import { countEvents } from '../audit/store.ts'
import { forgetUsed } from '../files/store.ts'
import { passwordChangedMessage } from '../sign-in/recovery/messages.ts'
import { deleteRecoveryRequests } from '../sign-in/recovery/store.ts'
import type { Profile } from './contract.ts'

/** How many enrollments and courses a user's leaving affects. */
type Leaving = { enrollments: number; coursesKept: number; coursesDeleted: number }

/** The part of the actor's account that only they see on their page. */
export async function readProfile(
  db: Db,
  actor: Actor,
  personalData: readonly PersonalData[],
  now: Date,
): Promise<Profile> {
  const account = await findAccount(db, actor.sessionId)
  if (account === undefined) throw noSession()
  const leaving: Leaving = { enrollments: 0, coursesKept: 0, coursesDeleted: 0 }
  for (const { count } of personalData) Object.assign(leaving, await count?.(db, actor.id))
  return {
    hasPassword: account.passwordHash !== null,
    fresh: isFresh(account.authenticatedAt, now),
    memberSince: account.createdAt,
    leaving,
  }
}

/**
 * Changes the actor's password, or sets a first one, and ends all sessions of the account, including this one.
 * @param other the language of the message that tells the actor where none is kept of them
 * @returns the new version of the credentials, to start a new session with
 * @throws Problem 422 for a wrong present password or a new one that may not be used, 403 when it needs a new sign-in, 401
 * when the credentials have changed meanwhile
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  { reauthentication, password }: { reauthentication: Reauthentication; password: string },
  from: Origin,
  other: Offered,
): Promise<CredentialsVersion & KeptLanguage> {
  const { db, clock, config } = services
  const now = clock.now()
  const { tokenVersion: before } = await requireReauthentication(db, actor, reauthentication, now)
  requireUsablePassword(services, { email: actor.email, password })
  const passwordHash = await hashPassword(password, reauthentication.asker)
  return db.transaction().execute(async (transaction) => {
    const replaced = await replacePasswordHash(transaction, actor.id, { passwordHash, before })
    if (replaced === undefined) throw noSession()
    await deleteOwnSessions(transaction, actor.id, {})
    await deleteLinksOf(transaction, actor.id)
    await recordEvent(transaction, { kind: 'password.changed', at: now, userId: actor.id, from })
    const url = new URL('/forgot-password', config.publicUrl).href
    const language = offeredOr(replaced.language, other)
    const content = passwordChangedMessage(
      { site: services.site.now().name, email: actor.email, url },
      language,
    )
    await queueMessage(services, transaction, {
      kind: 'password-changed',
      to: actor.email,
      account: actor.id,
      language,
      content,
    })
    return replaced
  })
}

/**
 * Deletes the actor's account with all personal data, in one transaction.
 * @throws Problem 422 for a wrong password, 403 when it needs a new sign-in, 401 when the account does not exist any more,
 * 409 for the last administrator
 */
export async function deleteAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  reauthentication: Reauthentication,
  personalData: readonly PersonalData[],
  from: Origin,
): Promise<void> {
  const now = clock.now()
  await requireReauthentication(db, actor, reauthentication, now)
  await db.transaction().execute(async (transaction) => {
    const leaving = await lockLeaving(transaction, { id: actor.id }, actor.email)
    if (leaving === undefined) throw noSession()
    await deleteEverything(transaction, leaving, personalData, now)
    await recordEvent(transaction, { kind: 'member.deleted', at: now, userId: actor.id, from })
  })
  await forgetInDeliveries(db, actor.id)
}

/** The result of erasing an account: what was deleted, and what stays (courses that others take, and events for a year). */
export type Erased = Leaving & { id: string; events: number; lastEventAt: Date }

/**
 * Deletes the account with an e-mail for an operator, and purges its courses at once instead of keeping them for 30 days.
 * @returns null when there is no such account
 * @throws Problem 409 for the last administrator
 */
export async function eraseAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  personalData: readonly PersonalData[],
): Promise<Erased | null> {
  const now = clock.now()
  const erased = await db.transaction().execute(async (transaction) => {
    const account = await lockLeaving(transaction, { email }, email)
    if (account === undefined) return null
    const { id } = account
    const leaving: Leaving = { enrollments: 0, coursesKept: 0, coursesDeleted: 0 }
    for (const { count } of personalData) Object.assign(leaving, await count?.(transaction, id))
    await deleteEverything(transaction, account, personalData, now, { atOnce: true })
    await recordEvent(transaction, { kind: 'member.deleted', at: now, userId: id })
    const { count, last } = await countEvents(transaction, id)
    return { ...leaving, id, events: count, lastEventAt: new Date(last ?? now) }
  })
  if (erased !== null) await forgetInDeliveries(db, erased.id)
  return erased
}

/**
 * Deletes an account's recovery requests and locks the account; undefined when it does not exist.
 * @throws Problem 409 for the last administrator
 */
async function lockLeaving(transaction: Db, by: { id: string } | { email: string }, email: string) {
  // Recovery requests and administrators are locked before the account, as everywhere, to avoid deadlocks. The lock on
  // administrators also lets only one account be deleted at a time: two could each wait for a course the other has locked.
  await deleteRecoveryRequests(transaction, email)
  const administrators = await lockAdministrators(transaction)
  const leaving = await lockLeavingUser(transaction, by)
  if (leaving !== undefined) requireOther(administrators, leaving.id)
  return leaving
}

/**
 * Deletes an account with its personal data and the messages to its e-mail; messages about it to other addresses are
 * deleted by the database. Deliveries of events are searched after the commit (`forgetInDeliveries`), because that waits for
 * listeners at work, which may wait for the account.
 * @param atOnce purges also what is otherwise kept for a while
 */
async function deleteEverything(
  transaction: Db,
  { id, email }: { id: string; email: string },
  personalData: readonly PersonalData[],
  now: Date,
  { atOnce = false } = {},
): Promise<void> {
  // In reverse order: a feature may depend on those before it.
  for (const { purge, release } of personalData.toReversed()) {
    if (atOnce) await purge?.(transaction, id, now)
    await release?.(transaction, id, now)
  }
  await deleteMessagesTo(transaction, email)
  await deleteInvitationTo(transaction, email)
  // Whoever emits an event about a user has the account locked, so none follows.
  await forgetInOutbox(transaction, id)
  await deleteUser(transaction, id)
  // After all that locks files: whoever deletes files locks them before what their members hold.
  await forgetUsed(transaction, id)
}

/** Deletes the messages to an e-mail and its recovery requests. Returns the number of messages. */
export async function forgetAddress(db: Db, email: string): Promise<number> {
  await deleteRecoveryRequests(db, email)
  await deleteInvitationTo(db, email)
  return deleteMessagesTo(db, email)
}

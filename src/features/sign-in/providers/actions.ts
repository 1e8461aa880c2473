import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import type { Services } from '../../../base/services.ts'
import { takeInvitationOf } from '../../accounts/invitations/store.ts'
import { requireLiveSession } from '../../accounts/sessions/sessions.ts'
import type { User } from '../../accounts/shared/user.ts'
import { type CredentialedUser, insertUser, lockCredentials } from '../../accounts/store.ts'
import { markEmailVerified } from '../../accounts/verification/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { hasNoLoginMethod } from '../login-methods/store.ts'
import { unlinkOther } from '../login-methods/unlinkOther.ts'
import type { Welcome } from '../signIn.ts'
import { failure } from './failures.ts'
import type { LinkProof } from './linkProof.ts'
import type { Profile } from './oauth/profile.ts'
import {
  deleteIdentity,
  findUserByIdentity,
  insertIdentity,
  lockUserByEmail,
  updateIdentityUse,
} from './store.ts'

/** When an event happens, and where the request came from. */
export type Occasion = { at: Date; from: Origin }

/**
 * Finds the member for a provider's profile: the one with this identity, else the one with the same verified e-mail, else a
 * new one. An identity stays with its member even when its e-mail changes.
 * @throws Problem when the e-mail is missing, not verified by the provider, has an unverified account here, or is nobody's where
 * new members are invited
 */
export function enterWithProfile(
  { db, site }: Pick<Services, 'db' | 'site'>,
  profile: Profile,
  occasion: Occasion,
  welcome: Welcome,
): Promise<CredentialedUser> {
  return db.transaction().execute(async (transaction) => {
    const known = await findUserByIdentity(transaction, profile)
    if (known !== undefined) {
      await updateIdentityUse(transaction, known.identityId, profile.email, occasion.at)
      return known
    }
    const { email } = profile
    if (email === null) throw failure('email-missing')
    if (!profile.emailVerified) throw failure('email-not-verified')
    const created = await insertUser(transaction, {
      id: newId(),
      email,
      passwordHash: null,
      createdAt: occasion.at,
      displayName: profile.displayName,
      photoURL: profile.photoURL,
      emailVerifiedAt: occasion.at,
    })
    if (created !== undefined) {
      const isInvited = await takeInvitationOf(transaction, email, occasion.at)
      if (!isInvited && site.now().registration !== 'open') throw failure('by-invitation')
      await welcome(transaction, { id: created.id, email }, occasion.at)
      const details = { provider: profile.provider }
      await recordEvent(transaction, {
        kind: 'member.registered',
        ...occasion,
        userId: created.id,
        details,
      })
    }
    const member = await lockUserByEmail(transaction, email)
    if (member === undefined) throw failure('flow-expired')
    if (member.emailVerifiedAt === null) throw failure('account-exists-with-different-credential')
    return connect(transaction, member, profile, occasion)
  })
}

/**
 * Links an identity to the account of the member who asks for it.
 * @throws Problem 409 when it belongs to somebody else, 401 when the session has ended
 */
export function linkProfile(
  db: Db,
  actor: Actor,
  profile: Profile,
  providerName: string,
  occasion: Occasion,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockCredentials(transaction, actor.id)
    if (member === undefined) throw failure('no-session')
    await requireLiveSession(transaction, actor)
    const owner = await connect(transaction, member, profile, occasion)
    if (owner.id !== member.id) throw failure('credential-already-in-use', providerName)
    if (profile.emailVerified && profile.email === member.email) {
      await markVouchedEmail(transaction, member.id, profile.provider, occasion)
    }
  })
}

/** Links the identity of a link proof to the member with its e-mail, who has just given the password. */
export function linkVouched(db: Db, member: User, proof: LinkProof, occasion: Occasion): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const locked = await lockUserByEmail(transaction, proof.email)
    if (locked === undefined || locked.id !== member.id) return
    await connect(transaction, locked, proof, occasion)
    await markVouchedEmail(transaction, locked.id, proof.provider, occasion)
  })
}

/**
 * Gives the account of an e-mail to the person for whom a provider has verified it. Whoever registered the account without
 * verifying the e-mail loses all sign-in methods, sessions and the profile.
 * @throws Problem 409 when the proof was used before
 */
export function claimEmail(db: Db, proof: LinkProof, occasion: Occasion): Promise<CredentialedUser> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockUserByEmail(transaction, proof.email)
    if (member === undefined || (await findUserByIdentity(transaction, proof)) !== undefined) {
      throw failure('flow-expired')
    }
    // If the e-mail was verified in the meantime, both are the same person and nothing is unlinked.
    const squatted = member.emailVerifiedAt === null
    if (squatted) {
      await unlinkOther(transaction, member.id, proof, occasion)
      const details = { reason: 'claimed', provider: proof.provider }
      await recordEvent(transaction, { kind: 'sessions.ended', ...occasion, userId: member.id, details })
      await markVouchedEmail(transaction, member.id, proof.provider, occasion)
    }
    await connect(transaction, member, proof, occasion)
    // Read again, with the new profile and credentials.
    return (await lockUserByEmail(transaction, proof.email)) ?? member
  })
}

/**
 * Unlinks an identity, unless it is the last sign-in method; also when several are unlinked at once. Identities at
 * providers that are no longer set up do not count.
 * @throws Problem 404 when the member has none with this id, 409 when it is the last sign-in method
 */
export function unlinkIdentity(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  id: string,
  occasion: Occasion,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockCredentials(transaction, actor.id)
    const removed = await deleteIdentity(transaction, actor.id, id)
    if (removed === undefined) throw noRoute()
    if (await hasNoLoginMethod(transaction, member, config.providers)) throw failure('last-way-in')
    const details = { provider: removed.provider }
    await recordEvent(transaction, { kind: 'identity.unlinked', ...occasion, userId: actor.id, details })
  })
}

/** Marks the member's e-mail as verified by a provider, and records that if it is new. */
async function markVouchedEmail(db: Db, userId: string, provider: string, occasion: Occasion): Promise<void> {
  const [changed] = await markEmailVerified(db, userId, occasion.at)
  if (changed?.numUpdatedRows === 0n) return
  await recordEvent(db, { kind: 'email.verified', ...occasion, userId, details: { provider } })
}

/** Links an identity to `member` and returns it, or the member who has it already. */
async function connect<M extends { id: string }>(
  db: Db,
  member: M,
  { provider, issuer, subject, email }: Profile | LinkProof,
  occasion: Occasion,
): Promise<M | CredentialedUser> {
  const identity = {
    id: newId(),
    userId: member.id,
    provider,
    issuer,
    subject,
    email: email ?? '',
    now: occasion.at,
  }
  if ((await insertIdentity(db, identity)) === undefined) {
    return (await findUserByIdentity(db, { issuer, subject })) ?? member
  }
  await recordEvent(db, { kind: 'identity.linked', ...occasion, userId: member.id, details: { provider } })
  return member
}

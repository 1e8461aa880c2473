import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import type { Services } from '../../../base/services.ts'
import { requireLiveSession } from '../../accounts/sessions/sessions.ts'
import type { Member } from '../../accounts/shared/member.ts'
import { type CredentialedMember, insertUser, lockCredentials } from '../../accounts/store.ts'
import { markEmailVerified } from '../../accounts/verification/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { hasNoWayIn } from '../login-methods/store.ts'
import { unlinkOther } from '../login-methods/unlinkOther.ts'
import { failure } from './failures.ts'
import type { LinkProof } from './linkProof.ts'
import type { Profile } from './oauth/profile.ts'
import {
  deleteIdentity,
  findMemberByIdentity,
  insertIdentity,
  lockMemberByEmail,
  updateIdentityUse,
} from './store.ts'

/** When something happens, and where it was asked for. */
export type Occasion = { at: Date; from: Origin }

/**
 * Who comes in with an account elsewhere: the member it belongs to, a new one, or the one who has proved to read the
 * same e-mail. What the account's e-mail is by now moves nobody to another member.
 * @throws Problem for an e-mail that is missing, not vouched for, or had here by somebody who has not proved it
 */
export function enterWithProfile(db: Db, profile: Profile, occasion: Occasion): Promise<CredentialedMember> {
  return db.transaction().execute(async (transaction) => {
    const known = await findMemberByIdentity(transaction, profile)
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
      const details = { provider: profile.provider }
      await recordEvent(transaction, {
        kind: 'member.registered',
        ...occasion,
        memberId: created.id,
        details,
      })
    }
    const member = await lockMemberByEmail(transaction, email)
    if (member === undefined) throw failure('flow-expired')
    if (member.emailVerifiedAt === null) throw failure('account-exists-with-different-credential')
    return connect(transaction, member, profile, occasion)
  })
}

/**
 * Connects an account elsewhere with that of the member who asks for it.
 * @throws Problem 409 when somebody else has connected it, 401 when the session has ended meanwhile
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

/** Connects what a provider has vouched for with the member of that e-mail who has just given the password. */
export function linkVouched(db: Db, member: Member, proof: LinkProof, occasion: Occasion): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const locked = await lockMemberByEmail(transaction, proof.email)
    if (locked === undefined || locked.id !== member.id) return
    await connect(transaction, locked, proof, occasion)
    await markVouchedEmail(transaction, locked.id, proof.provider, occasion)
  })
}

/**
 * Gives the account of an e-mail to the one a provider has vouched for: whoever has registered it without ever proving
 * the e-mail loses the password, every connected account, every session and the name they have given it.
 * @throws Problem 409 when the proof was spent
 */
export function claimEmail(db: Db, proof: LinkProof, occasion: Occasion): Promise<CredentialedMember> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockMemberByEmail(transaction, proof.email)
    if (member === undefined || (await findMemberByIdentity(transaction, proof)) !== undefined) {
      throw failure('flow-expired')
    }
    // Whoever proved the e-mail in the meantime is the same person, and nobody is to be turned out.
    const squatted = member.emailVerifiedAt === null
    if (squatted) {
      await unlinkOther(transaction, member.id, proof, occasion)
      const details = { reason: 'claimed', provider: proof.provider }
      await recordEvent(transaction, { kind: 'sessions.ended', ...occasion, memberId: member.id, details })
      await markVouchedEmail(transaction, member.id, proof.provider, occasion)
    }
    await connect(transaction, member, proof, occasion)
    // As it is now: with another look and other credentials.
    return (await lockMemberByEmail(transaction, proof.email)) ?? member
  })
}

/**
 * Disconnects an account elsewhere. The last way in stays, however many are disconnected at once; one at a provider
 * that is not set up any more is none.
 * @throws Problem 404 when the member has none by this id, 409 when it is the last way in
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
    if (await hasNoWayIn(transaction, member, config.providers)) throw failure('last-way-in')
    const details = { provider: removed.provider }
    await recordEvent(transaction, { kind: 'identity.unlinked', ...occasion, memberId: actor.id, details })
  })
}

/** A provider has said that the member's e-mail is theirs; on the record if that was not known. */
async function markVouchedEmail(
  db: Db,
  memberId: string,
  provider: string,
  occasion: Occasion,
): Promise<void> {
  const [changed] = await markEmailVerified(db, memberId, occasion.at)
  if (changed?.numUpdatedRows === 0n) return
  await recordEvent(db, { kind: 'email.verified', ...occasion, memberId, details: { provider } })
}

/** Connects an account elsewhere, or finds whom it is connected with already. */
async function connect<M extends { id: string }>(
  db: Db,
  member: M,
  { provider, issuer, subject, email }: Profile | LinkProof,
  occasion: Occasion,
): Promise<M | CredentialedMember> {
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
    return (await findMemberByIdentity(db, { issuer, subject })) ?? member
  }
  await recordEvent(db, { kind: 'identity.linked', ...occasion, memberId: member.id, details: { provider } })
  return member
}

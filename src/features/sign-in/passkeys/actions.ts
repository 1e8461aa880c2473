import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import type { Services } from '../../../base/services.ts'
import { requireLiveSession } from '../../accounts/sessions/sessions.ts'
import type { CredentialedUser } from '../../accounts/store.ts'
import { lockCredentials } from '../../accounts/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { hasNoLoginMethod } from '../login-methods/store.ts'
import { readCreated, readSigned } from './ceremonies.ts'
import type { CreatedKey, SignedChallenge } from './contract.ts'
import { deletePasskey, findPasskey, insertPasskey, updatePasskeyName, updatePasskeyUse } from './store.ts'
import { passkeysText } from './text/en.ts'

/**
 * Adds a passkey to the actor's account.
 * @throws Problem 422 when the device's response is not valid, 409 when the passkey is known already, 401 when the
 * session has ended
 */
export async function addPasskey(
  { db, clock, config }: Services,
  actor: Actor,
  { name, passkey, challenge }: { name: string; passkey: CreatedKey; challenge: string },
  from: Origin,
): Promise<void> {
  const key = await readCreated(config, passkey, challenge)
  if (key === null) throw refused()
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await lockCredentials(transaction, actor.id)
    await requireLiveSession(transaction, actor)
    const added = await insertPasskey(transaction, { id: newId(), userId: actor.id, name, now, ...key })
    if (added === undefined) throw known()
    await recordEvent(transaction, { kind: 'passkey.added', at: now, userId: actor.id, from })
  })
}

/** @throws Problem 404 when the actor has no passkey with this id */
export async function renamePasskey(db: Db, actor: Actor, id: string, name: string): Promise<void> {
  if ((await updatePasskeyName(db, actor.id, id, name)) === undefined) throw noRoute()
}

/**
 * Removes a passkey, unless it is the last sign-in method; also when several are removed at once.
 * @throws Problem 404 when the actor has none with this id, 409 when it is the last sign-in method
 */
export function removePasskey(
  { db, clock, config }: Services,
  actor: Actor,
  id: string,
  from: Origin,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockCredentials(transaction, actor.id)
    if ((await deletePasskey(transaction, actor.id, id)) === undefined) throw noRoute()
    if (await hasNoLoginMethod(transaction, member, config.providers)) {
      throw problem({
        code: 'auth/last-way-in',
        status: 409,
        detail: (language) => passkeysText(language).errors.lastWayIn,
      })
    }
    await recordEvent(transaction, { kind: 'passkey.removed', at: clock.now(), userId: actor.id, from })
  })
}

/**
 * Authenticates a member by a passkey. A refusal is recorded, with the member if the passkey is known.
 * @throws Problem 422 when the passkey is refused
 */
export async function enterWithPasskey(
  { db, clock, config }: Services,
  signed: SignedChallenge,
  challenge: string,
  from: Origin,
): Promise<CredentialedUser> {
  const key = await findPasskey(db, signed.id)
  const refuse = async (userId: string | null) => {
    const event = { kind: 'session.refused', at: clock.now(), userId, from } as const
    await recordEvent(db, { ...event, details: { method: 'passkey' } })
    return refused()
  }
  if (key === undefined) throw await refuse(null)
  const { passkeyId, publicKey, counter, ...member } = key
  const uses = await readSigned(config, signed, challenge, { id: member.id, publicKey, counter })
  if (uses === null) throw await refuse(member.id)
  await updatePasskeyUse(db, passkeyId, uses, clock.now())
  return member
}

function known() {
  return problem({
    code: 'auth/passkey-known',
    status: 409,
    detail: (language) => passkeysText(language).errors.known,
  })
}

function refused() {
  return problem({
    code: 'auth/passkey-refused',
    status: 422,
    detail: (language) => passkeysText(language).errors.refused,
  })
}

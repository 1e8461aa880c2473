import type { Asker } from '../../base/concurrency/fairQueue.ts'
import type { Db } from '../../base/db/db.ts'
import { newId } from '../../base/ids.ts'
import type { Services } from '../../base/services.ts'
import type { Offered } from '../../base/text/language.ts'
import { becomeAdministrator } from '../accounts/administrators/firstAdministrator.ts'
import { takeInvitation } from '../accounts/invitations/invitations.ts'
import { hashPassword, needsRehash, verifyPassword } from '../accounts/password/password.ts'
import { requireUsablePassword } from '../accounts/password/requirePassword.ts'
import { invalidCredential } from '../accounts/sessions/sessions.ts'
import {
  type CredentialedUser,
  findCredential,
  insertUser,
  updatePasswordHash,
  updateVerified,
} from '../accounts/store.ts'
import { emailTaken, sendVerification } from '../accounts/verification/actions.ts'
import { recordEvent } from '../audit/record.ts'
import type { Origin } from '../audit/rules.ts'
import { requireOpenRegistration } from './registration/open.ts'
import type { Welcome } from './signIn.ts'

type Registration = {
  email: string
  password: string
  administrator?: string | undefined
  invitation?: string | undefined
}

/**
 * Registers a new member and, where the instance sends mail, queues a message that asks them to confirm the address.
 * @param administrator the token of an administrator link, if they came by one
 * @param invitation the token of an invitation, if they came by one, which confirms the address
 * @param scope the rate limit scope of the address they register from
 * @param language of the messages to the member
 * @param welcome called for whoever comes by an invitation
 * @throws Problem 403 where who registers has to be invited, 409 when the e-mail is registered already or the link is not valid, 422 when the password may not be
 * used
 */
export async function registerUser(
  services: Services,
  { email, password, administrator, invitation = '' }: Registration,
  { scope, language }: { scope: string; language: Offered },
  welcome: Welcome,
): Promise<CredentialedUser> {
  const { db, clock, config } = services
  if ((administrator ?? '') === '' && invitation === '') requireOpenRegistration(services)
  requireUsablePassword(services, { email, password })
  const passwordHash = await hashPassword(password, { scope, account: email })
  return db.transaction().execute(async (transaction) => {
    const user = { id: newId(), email, passwordHash, createdAt: clock.now(), language }
    const member = await insertUser(transaction, user)
    if (member === undefined) throw emailTaken('email')
    if (administrator !== undefined && administrator !== '') {
      await becomeAdministrator(transaction, member.id, administrator, clock.now())
    }
    if (invitation !== '') {
      await takeInvitation(transaction, invitation, email, clock.now())
      await updateVerified(transaction, member.id, clock.now())
      await welcome(transaction, member, clock.now())
    } else if (config.mail !== null) await sendVerification(services, transaction, member, language)
    return member
  })
}

/**
 * Checks an e-mail and a password. An unknown e-mail and a wrong password get the same answer after the same time.
 * @param attempt where and when, to record a refusal; without it nothing is recorded
 * @throws Problem 401 when they do not match
 */
export async function checkPassword(
  db: Db,
  { email, password }: { email: string; password: string },
  asker: Asker,
  attempt?: { from: Origin; at: Date },
): Promise<CredentialedUser> {
  const found = await findCredential(db, email)
  const right = await verifyPassword(password, found?.passwordHash ?? null, asker)
  if (found === undefined || found.passwordHash === null || !right) {
    const userId = found?.id ?? null
    if (attempt !== undefined) await recordEvent(db, { kind: 'session.refused', userId, ...attempt })
    throw invalidCredential()
  }
  const { id, passwordHash: before } = found
  if (needsRehash(before)) {
    await updatePasswordHash(db, id, { before, passwordHash: await hashPassword(password, asker) })
  }
  return found
}

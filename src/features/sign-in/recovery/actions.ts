import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import type { Services } from '../../../base/services.ts'
import { type Offered, offeredOr } from '../../../base/text/language.ts'
import { makeLink, requireLink, spendLink } from '../../accounts/links/links.ts'
import { deleteLinksOf } from '../../accounts/links/store.ts'
import { hashPassword } from '../../accounts/password/password.ts'
import { requireUsablePassword } from '../../accounts/password/requirePassword.ts'
import { deleteOwnSessions } from '../../accounts/sessions/store.ts'
import { type CredentialsVersion, replacePassword } from '../../accounts/store.ts'
import { findEmailForUpdate } from '../../accounts/verification/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { deleteLoginMethods } from '../login-methods/store.ts'
import { unlinkOther } from '../login-methods/unlinkOther.ts'
import type { Way } from './contract.ts'
import { passwordChangedMessage } from './messages.ts'
import { findUserForUpdate, insertRecoveryRequest } from './store.ts'

/** The public profile of a new account. */
const noLook = { displayName: '', photoURL: '' }

/** How a member gets a password link on this instance. */
export function wayOf({ mail, loopback }: Services['config']): Way {
  if (mail !== null) return 'mail'
  return loopback ? 'terminal' : 'people'
}

/**
 * Stores a recovery request; `answerRecoveryRequests` checks later whether there is an account, so that timing does not
 * reveal it.
 * @param request its `language` is that of the message where none is kept of the account
 */
export async function askForRecovery(
  db: Db,
  request: { email: string; from: Origin; language: Offered },
  now: Date,
): Promise<void> {
  await insertRecoveryRequest(db, { id: newId(), ...request, now })
}

/**
 * Sets a new password with the token of a link, and ends every session, token and open link of the account.
 * @param scope the rate limit scope of the request's address
 * @param other the language of the message that tells of it where none is kept of the member
 * @returns the new version of the member's credentials
 * @throws Problem 410 when the link is not valid, 422 when the password may not be used
 */
export async function resetPassword(
  services: Services,
  {
    token,
    password,
    from,
    scope,
    language: other,
  }: { token: string; password: string; from: Origin; scope: string; language: Offered },
): Promise<CredentialsVersion> {
  const { db, clock, config } = services
  const now = clock.now()
  const link = await requireLink(db, token, ['reset-password'], now)
  requireUsablePassword(services, { email: link.accountEmail, password })
  const passwordHash = await hashPassword(password, { scope, account: link.userId })
  return db.transaction().execute(async (transaction) => {
    const before = await findEmailForUpdate(transaction, link.userId)
    await spendLink(transaction, token, now)
    // The e-mail is verified by this link for the first time: whoever registered with it may have been somebody else, and
    // loses all sign-in methods, the name, the photo and the language.
    const first = before.emailVerifiedAt === null
    const mayBeAnother = first && link.email === before.email
    if (mayBeAnother) {
      await unlinkOther(transaction, before.id, noLook, { at: now, from })
    }
    // An operator's link verifies no e-mail: it removes the sign-in methods, and leaves the name and the role, which the
    // operator can judge.
    if (first && link.email === null) await deleteLoginMethods(transaction, before.id)
    const { email, ...credentials } = await replacePassword(transaction, link.userId, {
      passwordHash,
      verified: link.email,
      now,
    })
    const { id } = credentials
    const language = mayBeAnother ? other : offeredOr(before.language, other)
    await deleteOwnSessions(transaction, id, {})
    await deleteLinksOf(transaction, id)
    await recordEvent(transaction, { kind: 'password.reset', at: now, userId: id, from })
    const url = new URL('/forgot-password', config.publicUrl).href
    const content = passwordChangedMessage({ site: services.site.now().name, email, url }, language)
    const message = { kind: 'password-changed', to: email, account: id, language, content }
    await queueMessage(services, transaction, message)
    return credentials
  })
}

/**
 * Makes a password link for an operator to hand over; it is not mailed.
 * @returns its address, or null when no open account has the e-mail
 */
export function makeResetLink({ db, clock, config }: Services, email: string): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const member = await findUserForUpdate(transaction, email)
    if (member === undefined) return null
    const link = { userId: member.id, purpose: 'reset-password', email: null } as const
    const { url } = await makeLink(transaction, config, link, clock.now())
    return url
  })
}

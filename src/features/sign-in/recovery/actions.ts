import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import type { Services } from '../../../base/services.ts'
import { makeLink, requireLink, spendLink } from '../../accounts/links/links.ts'
import { deleteLinksOf } from '../../accounts/links/store.ts'
import { hashPassword } from '../../accounts/password/password.ts'
import { requireUsablePassword } from '../../accounts/password/requirePassword.ts'
import { deleteOwnSessions } from '../../accounts/sessions/store.ts'
import { type CredentialsVersion, replacePassword } from '../../accounts/store.ts'
import { findEmailForUpdate } from '../../accounts/verification/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { deleteEveryWayIn } from '../login-methods/store.ts'
import { unlinkOther } from '../login-methods/unlinkOther.ts'
import type { Way } from './contract.ts'
import { passwordChangedMessage } from './messages.ts'
import { findMemberForUpdate, insertRecoveryRequest } from './store.ts'

/** What an account shows of its member when it begins. */
const noLook = { displayName: '', photoURL: '' }

/** How a link reaches whoever needs it. */
export function wayOf({ mail, loopback }: Services['config']): Way {
  if (mail !== null) return 'mail'
  return loopback ? 'terminal' : 'people'
}

/** Notes that somebody asked for a way back in; `answerRecoveryRequests` looks whether they have an account. */
export async function askForRecovery(db: Db, email: string, from: Origin, now: Date): Promise<void> {
  await insertRecoveryRequest(db, { id: newId(), email, from, now })
}

/**
 * Chooses a new password with the token of a link. Every session, token and open link of the account ends.
 * @returns the member's credentials from now on
 * @throws Problem 410 when the link does not work any more, 422 when the password may not be used
 */
export async function resetPassword(
  services: Services,
  { token, password, from, scope }: { token: string; password: string; from: Origin; scope: string },
): Promise<CredentialsVersion> {
  const { db, clock, config } = services
  const now = clock.now()
  const link = await requireLink(db, token, ['reset-password'], now)
  requireUsablePassword(config, { email: link.accountEmail, password })
  const passwordHash = await hashPassword(password, { place: scope, account: link.userId })
  return db.transaction().execute(async (transaction) => {
    const before = await findEmailForUpdate(transaction, link.userId)
    await spendLink(transaction, token, now)
    // Whoever registered with an address that they do not read leaves nothing behind that lets them in again, nor a
    // name and a face that are not the owner's.
    const first = before.emailVerifiedAt === null
    if (first && link.email === before.email) {
      await unlinkOther(transaction, before.id, noLook, { at: now, from })
    }
    // Nor whoever was there before an operator has handed a link over, to somebody whom they know: the name and the role
    // are theirs to judge.
    if (first && link.email === null) await deleteEveryWayIn(transaction, before.id)
    const { email, ...credentials } = await replacePassword(transaction, link.userId, {
      passwordHash,
      verified: link.email,
      now,
    })
    const { id } = credentials
    await deleteOwnSessions(transaction, id, {})
    await deleteLinksOf(transaction, id)
    await recordEvent(transaction, { kind: 'password.reset', at: now, memberId: id, from })
    const url = new URL('/forgot-password', config.publicUrl).href
    const content = passwordChangedMessage({ site: config.site.name, email, url })
    await queueMessage(services, transaction, { kind: 'password-changed', to: email, account: id, content })
    return credentials
  })
}

/**
 * A link to choose a new password that nobody mails: for an operator, who hands it over to somebody they know.
 * @returns its address, or null when nobody has the e-mail
 */
export function makeResetLink({ db, clock, config }: Services, email: string): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const member = await findMemberForUpdate(transaction, email)
    if (member === undefined) return null
    const link = { userId: member.id, purpose: 'reset-password', email: null } as const
    const { url } = await makeLink(transaction, config, link, clock.now())
    return url
  })
}

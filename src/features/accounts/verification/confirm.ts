import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import type { Services } from '../../../base/services.ts'
import { type Offered, offeredOr } from '../../../base/text/language.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { type Link, noLink, requireLink, spendLink } from '../links/links.ts'
import { canConfirm } from '../links/rules.ts'
import { deleteLinksOf, updateOtherConfirmed } from '../links/store.ts'
import type { KeptLanguage } from '../store.ts'
import { emailTaken } from './actions.ts'
import { emailChangedMessage } from './messages.ts'
import { findEmailForUpdate, markEmailVerified, replaceEmail } from './store.ts'
import { verificationText } from './text/en.ts'

/** The result of a confirmation: the address, and whether nothing else is needed. */
type Outcome = { email: string; done: boolean }

/** Where a confirmation comes from, and the language of its message where none is kept of the member. */
type Occasion = { from: Origin; language: Offered }

/**
 * Confirms an address, or a change of address, with the token of a link. A change is made when the last of its links is
 * confirmed.
 * @throws Problem 410 when the link has expired or was spent, 409 when somebody else has the address, 403 when the member
 * has to sign in first
 */
export async function confirmEmail(
  services: Services,
  { token, actor, ...occasion }: { token: string; actor: Actor | null } & Occasion,
): Promise<Outcome & { userId: string }> {
  const { db, clock } = services
  const now = clock.now()
  const link = await requireLink(db, token, ['verify-email', 'change-email', 'allow-change'], now)
  if (!canConfirm(link, actor?.id)) throw notSignedIn()
  const outcome = await db.transaction().execute(async (transaction) => {
    const member = await findEmailForUpdate(transaction, link.userId)
    const { otherConfirmed } = await spendLink(transaction, token, now)
    if (link.purpose === 'verify-email') return verify(transaction, member, link, occasion.from, now)
    // An address that was never confirmed need not agree to its replacement.
    const last = otherConfirmed || member.emailVerifiedAt === null
    return last
      ? change(services, transaction, member, link, occasion, now)
      : agree(transaction, member, link, now)
  })
  return { ...outcome, userId: link.userId }
}

type Holder = { id: string; email: string }

async function verify(db: Db, { id, email }: Holder, link: Link, from: Origin, now: Date): Promise<Outcome> {
  if (link.email !== email) throw noLink()
  await markEmailVerified(db, id, now)
  await deleteLinksOf(db, id, ['verify-email'])
  await recordEvent(db, { kind: 'email.verified', at: now, userId: id, from })
  return { email, done: true }
}

/** Stores the first confirmation of two with the link of the other. */
async function agree(db: Db, { id }: Holder, { purpose, email }: Link, now: Date): Promise<Outcome> {
  if (email === null) throw noLink()
  const other = purpose === 'change-email' ? 'allow-change' : 'change-email'
  if ((await updateOtherConfirmed(db, { userId: id, purpose: other, email }, now)) === undefined)
    throw noLink()
  return { email, done: false }
}

async function change(
  services: Services,
  db: Db,
  { id, email: before, language: kept }: Holder & KeptLanguage,
  { email }: Link,
  { from, language: other }: Occasion,
  now: Date,
): Promise<Outcome> {
  if (email === null) throw noLink()
  if (!(await replaceEmail(db, id, email, now))) throw emailTaken('email')
  // Deletes also password links in the old mailbox.
  await deleteLinksOf(db, id)
  await recordEvent(db, { kind: 'email.changed', at: now, userId: id, from })
  const changed = { site: services.site.now().name, email: before, next: email }
  const language = offeredOr(kept, other)
  const content = emailChangedMessage(changed, language)
  await queueMessage(services, db, { kind: 'email-changed', to: before, account: id, language, content })
  return { email, done: true }
}

/** Problem 403: the reader of the message is not signed in to its account. */
function notSignedIn() {
  return problem({
    code: 'auth/sign-in-to-confirm',
    status: 403,
    detail: (language) => verificationText(language).logInFirst,
  })
}

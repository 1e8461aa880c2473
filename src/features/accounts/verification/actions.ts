import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import { httpText } from '../../../base/http/text/en.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import { type Offered, offeredOr } from '../../../base/text/language.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { makeLink } from '../links/links.ts'
import type { Purpose } from '../links/rules.ts'
import { deleteLinksOf, listLinks } from '../links/store.ts'
import { type Reauthentication, requireReauthentication } from '../reauthentication/reauthentication.ts'
import { accountsText } from '../text/en.ts'
import { allowChangeMessage, newEmailMessage, verifyMessage } from './messages.ts'
import { findEmail, findEmailForUpdate, isEmailTaken } from './store.ts'
import { verificationText } from './text/en.ts'

/** The most verification messages to one member a day. */
const mostMessages = 5

/** Queues the message with which a member confirms their address; part of a transaction. */
export async function sendVerification(
  services: Omit<Services, 'db'>,
  db: Db,
  { id, email }: { id: string; email: string },
  language: Offered,
): Promise<void> {
  const now = services.clock.now()
  const link = { userId: id, purpose: 'verify-email', email, now } as const
  await postLink(services, db, { ...link, to: email, language }, verifyMessage)
}

/**
 * Queues the verification message again.
 * @param other its language where none is kept of the member
 * @throws Problem 409 when the address is confirmed, 429 after five messages within a day
 */
export async function resendVerification(services: Services, actor: Actor, other: Offered): Promise<void> {
  const { db, clock } = services
  await db.transaction().execute(async (transaction) => {
    const member = await findEmailForUpdate(transaction, actor.id)
    if (member.emailVerifiedAt !== null) {
      throw alreadyVerified()
    }
    const open = await listLinks(transaction, actor.id, 'verify-email', clock.now())
    if (open.length >= mostMessages) {
      throw tooManyMessages(open.at(-1)?.expiresAt ?? '', clock.now())
    }
    await sendVerification(services, transaction, member, offeredOr(member.language, other))
  })
}

/** A member's e-mail, whether it is confirmed, and the one that awaits confirmation. */
export async function readEmail({ db, clock }: Services, actor: Actor) {
  const { email, emailVerifiedAt } = await findEmail(db, actor.id)
  const [pending] = await listLinks(db, actor.id, 'change-email', clock.now())
  return { email, verified: emailVerifiedAt !== null, pending: pending?.email ?? null }
}

/**
 * Asks the new address to confirm a change of e-mail, and the present one too if it is confirmed; an unconfirmed one may
 * be misspelt. Earlier requests are void.
 * @param language of the messages where none is kept of the member
 * @throws Problem 409 when somebody has the new address, 422 when it is the present one, and what
 * `requireReauthentication` throws
 */
export async function requestEmailChange(
  services: Services,
  actor: Actor,
  {
    newEmail,
    reauthentication,
    from,
    language: other,
  }: { newEmail: string; reauthentication: Reauthentication; from: Origin; language: Offered },
): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const { email } = await requireReauthentication(db, actor, reauthentication, now)
  if (newEmail === email) throw sameEmail()
  await db.transaction().execute(async (transaction) => {
    const member = await findEmailForUpdate(transaction, actor.id)
    if (await isEmailTaken(transaction, newEmail)) throw emailTaken('newEmail')
    await deleteLinksOf(transaction, actor.id, ['change-email', 'allow-change'])
    const language = offeredOr(member.language, other)
    // The same instant for both links, so that they expire together.
    const link = { userId: actor.id, email: newEmail, now, language }
    await recordEvent(transaction, { kind: 'email.change-asked', at: now, userId: actor.id, from })
    await postLink(services, transaction, { ...link, purpose: 'change-email', to: newEmail }, newEmailMessage)
    if (member.emailVerifiedAt === null) return
    await postLink(services, transaction, { ...link, purpose: 'allow-change', to: member.email }, ({ url }) =>
      allowChangeMessage(
        { site: services.site.now().name, email: member.email, next: newEmail, url },
        language,
      ),
    )
  })
}

/** Problem 429 until the oldest open link expires. */
function tooManyMessages(until: string, now: Date) {
  return problem({
    code: 'auth/too-many-letters',
    status: 429,
    detail: (language) => verificationText(language).tooManyMessages,
    retryAfter: Math.ceil((Date.parse(until) - now.getTime()) / 1000),
  })
}

/** Problem 409: somebody has registered with this address. */
export function emailTaken(field: string) {
  const message: Text = (language) => accountsText(language).errors.emailInUse
  return problem({
    code: 'auth/email-already-in-use',
    status: 409,
    detail: message,
    errors: [{ field, message }],
  })
}

/** Makes a link about `email` and queues a message with it to `to`. */
async function postLink(
  services: Omit<Services, 'db'>,
  db: Db,
  {
    to,
    language,
    now,
    ...link
  }: { userId: string; purpose: Purpose; email: string; to: string; language: Offered; now: Date },
  write: typeof verifyMessage,
): Promise<void> {
  const { config } = services
  const { url, expiresAt } = await makeLink(db, config, link, now)
  const content = write({ site: services.site.now().name, email: link.email, url }, language)
  await queueMessage(services, db, {
    kind: link.purpose,
    to,
    account: link.userId,
    language,
    content,
    worthlessAt: expiresAt,
  })
}

function alreadyVerified() {
  return problem({
    code: 'auth/email-verified',
    status: 409,
    detail: (language) => verificationText(language).alreadyVerified,
  })
}

function sameEmail() {
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: (language) => httpText(language).invalid,
    errors: [{ field: 'newEmail', message: (language) => verificationText(language).sameEmail }],
  })
}

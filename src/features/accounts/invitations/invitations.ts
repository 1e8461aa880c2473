import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../base/db/db.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import { deleteMessagesTo } from '../../../base/mail/store.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import type { Offered } from '../../../base/text/language.ts'
import { isToken } from '../links/rules.ts'
import { findCredential } from '../store.ts'
import { invitationMessage } from './messages.ts'
import { invitationLife, mostInvitations, mostSent } from './rules.ts'
import {
  deleteInvitation,
  findByToken,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  isFull,
  renewInvitation,
  takeByToken,
  upsertInvitation,
} from './store.ts'
import { invitationsText } from './text/en.ts'

/** A new link, of which the database keeps the hash. */
function newLink({ publicUrl }: Services['config'], now: Date) {
  const token = randomBytes(32).toString('base64url')
  return {
    tokenHash: hashOf(token),
    now,
    expiresAt: new Date(now.getTime() + invitationLife),
    url: new URL(`/register?invitation=${token}`, publicUrl).href,
  }
}

/**
 * Invites an e-mail to register, by a message with a link that serves once and for two weeks. Part of a transaction.
 * @param language of the message
 * @returns the invitation, and its link
 * @throws Problem 409 when the e-mail has an account or an invitation, or there are as many as there may be
 */
export async function invite(
  services: Services,
  db: Db,
  email: string,
  language: Offered,
): Promise<{ invitation: InvitationRow; url: string }> {
  if ((await findCredential(db, email)) !== undefined) throw refused('member')
  if (await isFull(db, mostInvitations)) throw refused('full')
  const link = newLink(services.config, services.clock.now())
  const inserted = await insertInvitation(db, { id: newId(), email, ...link })
  if (inserted === undefined) throw refused('invited')
  await send(services, db, { email, language, ...link })
  return { invitation: await read(db, inserted.id), url: link.url }
}

/**
 * A link to register for an e-mail at which messages have arrived, without a message. It ends the one before, if there is one.
 */
export async function registrationLink(services: Services, db: Db, email: string): Promise<URL> {
  const { url, ...link } = newLink(services.config, services.clock.now())
  await upsertInvitation(db, { id: newId(), email, ...link })
  return new URL(url)
}

/**
 * Sends the message of an invitation again, with a new link; the old one ends. Part of a transaction.
 * @throws Problem 404 when there is none, 409 when its e-mail has an account or it was sent too often
 */
export async function inviteAgain(
  services: Services,
  db: Db,
  id: string,
  language: Offered,
): Promise<InvitationRow> {
  const { email } = await read(db, id)
  if ((await findCredential(db, email)) !== undefined) throw refused('member')
  const link = newLink(services.config, services.clock.now())
  if ((await renewInvitation(db, id, link, mostSent)) === undefined) throw refused('often')
  await send(services, db, { email, language, ...link })
  return read(db, id)
}

/**
 * Withdraws an invitation, with messages of it that were not sent yet. Part of a transaction.
 * @throws Problem 404 when there is none
 */
export async function withdrawInvitation(db: Db, id: string): Promise<void> {
  const email = await deleteInvitation(db, id)
  if (email === undefined) throw noRoute()
  // Whoever has no account gets no other messages than invitations.
  if ((await findCredential(db, email)) === undefined) await deleteMessagesTo(db, email)
}

/** Whom a link invites, and whether they have an account; null when it does not work any more. */
export async function readInvitation(db: Db, token: string, now: Date) {
  if (!isToken(token)) return null
  return (await findByToken(db, hashOf(token), now)) ?? null
}

/**
 * Uses up the invitation of whoever registers with its e-mail, which is thereby confirmed. Part of the transaction.
 * @throws Problem 409 when it was used, withdrawn or has expired, or invites another e-mail
 */
export async function takeInvitation(db: Db, token: string, email: string, now: Date): Promise<void> {
  const taken = isToken(token) && (await takeByToken(db, hashOf(token), email, now))
  if (!taken) throw refused('spent')
}

async function send(
  services: Services,
  db: Db,
  { email, language, url, expiresAt }: { email: string; language: Offered; url: string; expiresAt: Date },
): Promise<void> {
  const content = invitationMessage({ site: services.site.now().name, email, url }, language)
  await queueMessage(services, db, {
    kind: 'invitation',
    to: email,
    language,
    content,
    worthlessAt: expiresAt,
  })
}

async function read(db: Db, id: string): Promise<InvitationRow> {
  const found = await findInvitation(db, { id })
  if (found === undefined) throw noRoute()
  return found
}

const fields = { member: 'email', invited: 'email', full: null, often: null, spent: 'email' } as const

function refused(why: keyof typeof fields) {
  const message: Text = (language) => {
    const words = invitationsText(language).refused
    return why === 'full' ? words.full({ most: mostInvitations }) : words[why]
  }
  const field = fields[why]
  return problem({
    code: `invitation/${why}`,
    status: 409,
    detail: message,
    ...(field === null ? {} : { errors: [{ field, message }] }),
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

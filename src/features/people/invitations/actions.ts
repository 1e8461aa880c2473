import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { emailField } from '../../../base/contract/fields.ts'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import { Problem } from '../../../base/contract/problem.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { spend } from '../../../base/http/limits/limits.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import type { Services } from '../../../base/services.ts'
import { type Offered, offeredOr } from '../../../base/text/language.ts'
import { recordEvent } from '../../audit/record.ts'
import type { EventKind, Origin } from '../../audit/rules.ts'
import { findTitle } from '../../courses/staff/store.ts'
import type { CourseInvitation } from './contract.ts'
import { courseInvitationMessage } from './messages.ts'
import { invitationLife, mostInvitations, mostSent, type Refusal, shownAfterEnd } from './rules.ts'
import {
  deleteEndedBefore,
  deleteInvitation,
  findInvitation,
  findMembers,
  insertInvitation,
  isFull,
  listInvitations,
  renewInvitation,
} from './store.ts'
import { peopleInvitationsText } from './text/en.ts'

/** Who invites to which course, when, from where, and in what language whoever has no account is written to. */
export type Occasion = {
  courseId: string
  by: Pick<Actor, 'id'> & { name: string }
  at: Date
  from: Origin
  language: Offered
}

const invitations: Listing<[createdAt: string, id: string]> = {
  name: 'course-invitations',
  key: z.tuple([instantInKey, z.uuid()]),
}

/** One page of the invitations to a course, the latest first. */
export async function browseInvitations(
  db: Db,
  courseId: string,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
  now: Date,
): Promise<Page<CourseInvitation>> {
  const rows = await listInvitations(db, courseId, { after: keyAfter(after, invitations), limit: limit + 1 })
  const told = rows.map((row) => ({ ...row, ended: Date.parse(row.expiresAt) <= now.getTime() }))
  return toPage(told, limit, invitations, ({ createdAt, _id }) => [createdAt, _id])
}

/**
 * Invites people to a course, each by a message with a link of their own. Nothing is told of who has an account.
 * @returns who was invited, and who was not, and why
 * @throws Problem 409 when the course has as many invitations as it may have
 */
export async function inviteTo(
  services: Services,
  typed: readonly string[],
  occasion: Occasion,
): Promise<{ sent: string[]; refused: { email: string; why: Refusal }[] }> {
  const { db } = services
  const { courseId } = occasion
  if (await isFull(db, courseId, mostInvitations)) throw refused('full')
  const read = typed.map((text) => ({ text, email: emailField().safeParse(text).data }))
  const emails = [...new Set(read.flatMap(({ email }) => email ?? []))]
  const members = new Map((await findMembers(db, courseId, emails)).map((one) => [one.email, one]))
  const outcome = {
    sent: [] as string[],
    refused: read.flatMap(({ text, email }) =>
      email === undefined ? [{ email: text, why: 'invalid' as Refusal }] : [],
    ),
  }
  for (const email of emails) {
    const member = members.get(email)
    const why = refusalOf(member, occasion) ?? (await inviteOne(services, email, member, occasion))
    if (why === null) outcome.sent.push(email)
    else outcome.refused.push({ email, why })
  }
  if (outcome.sent.length > 0) await note(db, 'invitation.sent', occasion)
  return outcome
}

type Member = { id: string; language: string | null; learner: boolean }

function refusalOf(member: Member | undefined, { by }: Occasion): Refusal | null {
  if (member?.id === by.id) return 'self'
  return member?.learner ? 'learner' : null
}

async function inviteOne(
  services: Services,
  email: string,
  member: Member | undefined,
  occasion: Occasion,
): Promise<Refusal | null> {
  const { courseId, by } = occasion
  const isOften = await spend(services, 'mail-account', email).then(
    () => false,
    (thrown) => {
      if (thrown instanceof Problem) return true
      throw thrown
    },
  )
  if (isOften) return 'often'
  return services.db.transaction().execute(async (transaction) => {
    const link = newLink(services)
    const row = { id: newId(), courseId, email, by: by.id, ...link }
    if (!(await insertInvitation(transaction, row))) return 'invited'
    await send(services, transaction, { email, member, ...link }, occasion)
    return null
  })
}

/**
 * Sends the message of an invitation again with a new link; the old one ends.
 * @throws Problem 404 when there is none, 409 when it was sent too often, 429 after too many messages to this e-mail
 */
export async function inviteAgain(services: Services, id: string, occasion: Occasion): Promise<number> {
  const { courseId } = occasion
  const found = await findInvitation(services.db, courseId, id)
  if (found === undefined) throw noRoute()
  const { email } = found
  await spend(services, 'mail-account', email)
  return services.db.transaction().execute(async (transaction) => {
    const link = newLink(services)
    const renewed = await renewInvitation(transaction, id, link, mostSent)
    if (renewed === undefined) throw refused('often')
    const [member] = await findMembers(transaction, courseId, [email])
    await send(services, transaction, { email, member, ...link }, occasion)
    await note(transaction, 'invitation.sent', occasion)
    return renewed.sentCount
  })
}

/** @throws Problem 404 when there is no such invitation */
export function withdrawInvitation(db: Db, id: string, occasion: Occasion): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await deleteInvitation(transaction, occasion.courseId, id))) throw noRoute()
    await note(transaction, 'invitation.withdrawn', occasion)
  })
}

/** A new link, of which the database keeps the hash. */
function newLink({ clock, config }: Services) {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  return {
    tokenHash: hashOf(token),
    now,
    expiresAt: new Date(now.getTime() + invitationLife),
    url: new URL(`/join?invitation=${token}`, config.publicUrl).href,
  }
}

/** What is kept of a link. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function send(
  services: Services,
  db: Db,
  to: { email: string; member: Member | undefined; url: string; expiresAt: Date },
  { courseId, by, language: own }: Occasion,
): Promise<void> {
  const { email, member, url, expiresAt } = to
  const language = offeredOr(member?.language ?? null, own)
  const title = (await findTitle(db, courseId))?.title ?? ''
  const site = services.site.now().name
  await queueMessage(services, db, {
    kind: 'course-invitation',
    to: email,
    ...(member !== undefined && { account: member.id }),
    language,
    content: courseInvitationMessage({ site, title, by: by.name, url }, language),
    worthlessAt: expiresAt,
  })
}

/** What is recorded names the course and who invited, not whom, who may ask to be forgotten. */
function note(db: Db, kind: EventKind, { courseId, by, at, from }: Occasion): Promise<void> {
  return recordEvent(db, { kind, at, userId: by.id, from, details: { course: courseId } })
}

/** Removes invitations a while after their links have ended. */
export async function clearInvitations(db: Db, now: Date): Promise<void> {
  await deleteEndedBefore(db, new Date(now.getTime() - shownAfterEnd))
}

/** A problem with an invitation to a course. */
export function refused(why: 'full' | 'often' | 'spent') {
  return problem({
    code: `course-invitation/${why}`,
    status: 409,
    detail: (language) => {
      const words = peopleInvitationsText(language).refused
      return why === 'full' ? words.full({ most: mostInvitations }) : words[why]
    },
  })
}

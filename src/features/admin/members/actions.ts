import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Role } from '../../../base/http/actor.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { Language } from '../../../base/text/language.ts'
import { requireOther } from '../../accounts/administrators/requireOther.ts'
import { lockAdministrators, updateRole } from '../../accounts/administrators/store.ts'
import { forgetDevices } from '../../accounts/devices/store.ts'
import { deleteOwnSessions } from '../../accounts/sessions/store.ts'
import { updateDisabled, updateVerified } from '../../accounts/store.ts'
import { deviceIn } from '../../audit/device.ts'
import { recordEvent } from '../../audit/record.ts'
import type { EventKind, Origin } from '../../audit/rules.ts'
import { removeTwoStep } from '../../sign-in/two-step/actions.ts'
import type { SiteEvent, UserRow } from './contract.ts'
import { isUserId, type MemberFilter } from './rules.ts'
import { findUser, listSiteEvents, listUsers, type UserKey } from './store.ts'

type PageAsked = { limit?: number | undefined; after?: string | undefined }

const key = z.tuple([instantInKey, z.uuid()])
const members: Listing<[createdAt: string, id: string]> = { name: 'members', key }
const siteEvents: Listing<[at: string, id: string]> = { name: 'site-events', key }

type UsersAsked = PageAsked & { q?: string | undefined; show?: MemberFilter | undefined }

/** One page of the members, with `q` of those that have it in their name or e-mail, with `show` of one kind. */
export async function browseUsers(
  db: Db,
  { q = '', show, limit = pageSize.usual, after }: UsersAsked,
  now: Date,
): Promise<Page<UserRow>> {
  const asked = { q: q.trim(), show, after: keyAfter(after, members), limit: limit + 1 }
  const rows = await listUsers(db, asked, now)
  return toPage(rows, limit, members, ({ createdAt, id }) => [createdAt, id])
}

/** @throws Problem 404 when there is no such member */
export async function readUser(db: Db, id: string, now: Date): Promise<UserRow> {
  const member = await findUser(db, { id }, now)
  if (member === undefined) throw noRoute()
  return member
}

/** One page of the events of all accounts, or of one by its id or e-mail. */
export async function browseEvents(
  db: Db,
  {
    member,
    kind = null,
    limit = pageSize.usual,
    after,
  }: PageAsked & { member?: string | undefined; kind?: EventKind | null | undefined },
  language: Language,
): Promise<Page<SiteEvent>> {
  const rows = await listSiteEvents(db, {
    member: member === undefined ? null : isUserId(member) ? { id: member } : { email: member },
    kind,
    after: keyAfter(after, siteEvents),
    limit: limit + 1,
  })
  const told = rows.map((row) => ({ ...row, device: deviceIn(language, row.device) }))
  return toPage(told, limit, siteEvents, ({ at, id }) => [at, id])
}

/** Who changes a member (null for an operator at the terminal), when, and from where. */
export type Occasion = { by: string | null; at: Date; from?: Origin }

export type UserChange = {
  role?: Role | undefined
  disabled?: boolean | undefined
  verified?: true | undefined
  twoStep?: 'off'
}

/**
 * Changes a member's role, closes or reopens the account, marks the e-mail as verified, or turns the second step off, and
 * records what has changed. A change of role, or closing the account, ends all sessions of the member.
 * @throws Problem 404 when there is no such member, 409 for the last administrator
 */
export function changeUser(
  db: Db,
  who: UserKey,
  change: UserChange,
  { by, at, from }: Occasion,
): Promise<UserRow> {
  return db.transaction().execute(async (transaction) => {
    const administrators = await lockAdministrators(transaction)
    const member = await findUser(transaction, who, at)
    if (member === undefined) throw noRoute()
    const { id } = member
    const leaves = change.role === 'member' || change.disabled === true
    if (leaves) requireOther(administrators, id)
    const note = (kind: Parameters<typeof recordEvent>[1]['kind'], details = {}) =>
      recordEvent(transaction, { kind, at, userId: id, actorId: by, details, ...(from && { from }) })
    if (change.role !== undefined && change.role !== member.role) {
      await updateRole(transaction, id, change.role)
      await endAll(transaction, id)
      await note('role.changed', { from: member.role, to: change.role })
    }
    if (change.disabled === true && member.disabledAt === null) {
      await updateDisabled(transaction, id, at)
      await endAll(transaction, id)
      await note('member.disabled')
    }
    if (change.disabled === false && member.disabledAt !== null) {
      await updateDisabled(transaction, id, null)
      await note('member.enabled')
    }
    if (change.verified === true && member.emailVerifiedAt === null) {
      await updateVerified(transaction, id, at)
      await note('email.verified')
    }
    if (change.twoStep === 'off' && (await removeTwoStep(transaction, id)) !== undefined) {
      await note('two-step.disabled')
    }
    return (await findUser(transaction, { id }, at)) ?? member
  })
}

/**
 * Ends all sessions of a member. Returns how many there were.
 * @throws Problem 404 when there is no such member
 */
export function endSessions(db: Db, id: string, { by, at, from }: Occasion): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await readUser(transaction, id, at)
    const { length } = await endAll(transaction, id)
    const details = { sessions: String(length) }
    const event = { kind: 'sessions.ended', at, userId: id, actorId: by, details } as const
    await recordEvent(transaction, { ...event, ...(from && { from }) })
    return length
  })
}

/** Ends all sessions of a member and forgets all their known devices. */
async function endAll(transaction: Db, id: string) {
  await forgetDevices(transaction, id)
  return deleteOwnSessions(transaction, id, {})
}

import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import { spend } from '../../../base/http/limits/limits.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import type { Offered } from '../../../base/text/language.ts'
import { invite, inviteAgain, withdrawInvitation } from '../../accounts/invitations/invitations.ts'
import { findInvitation, listInvitations } from '../../accounts/invitations/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { EventKind } from '../../audit/rules.ts'
import type { Occasion } from '../members/actions.ts'
import type { Invitation } from './contract.ts'

const invitations: Listing<[createdAt: string, id: string]> = {
  name: 'invitations',
  key: z.tuple([instantInKey, z.uuid()]),
}

/** One page of the invitations, newest first. */
export async function browseInvitations(
  db: Db,
  { limit = pageSize.usual, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<Page<Invitation>> {
  const rows = await listInvitations(db, { after: keyAfter(after, invitations), limit: limit + 1 })
  return toPage(rows, limit, invitations, ({ createdAt, id }) => [createdAt, id])
}

/**
 * Invites an e-mail, and records that without it.
 * @returns the invitation, and its link, which operators hand over where no mail is sent
 * @throws Problem 409 as `invite`, 429 after too many messages to this e-mail
 */
export async function sendInvitation(
  services: Services,
  email: string,
  language: Offered,
  occasion: Occasion,
): Promise<{ invitation: Invitation; url: string }> {
  await spend(services, 'mail-account', email)
  return services.db.transaction().execute(async (transaction) => {
    const sent = await invite(services, transaction, email, language)
    await note(transaction, 'invitation.sent', occasion)
    return sent
  })
}

/** @throws Problem 404 and 409 as `inviteAgain`, 429 after too many messages to this e-mail */
export async function sendInvitationAgain(
  services: Services,
  id: string,
  language: Offered,
  occasion: Occasion,
): Promise<Invitation> {
  const found = await findInvitation(services.db, { id })
  if (found !== undefined) await spend(services, 'mail-account', found.email)
  return services.db.transaction().execute(async (transaction) => {
    const invitation = await inviteAgain(services, transaction, id, language)
    await note(transaction, 'invitation.sent', occasion)
    return invitation
  })
}

/** @throws Problem 404 when there is no such invitation */
export function withdraw(db: Db, id: string, occasion: Occasion): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await withdrawInvitation(transaction, id)
    await note(transaction, 'invitation.withdrawn', occasion)
  })
}

/** An invitation is on the record of the administrator who sent it, and without its e-mail, which may ask to be forgotten. */
function note(db: Db, kind: EventKind, { by, at, from }: Occasion): Promise<void> {
  return recordEvent(db, { kind, at, userId: by, ...(from && { from }) })
}

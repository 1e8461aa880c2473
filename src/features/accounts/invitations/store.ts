import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit } from '../../../base/db/genericPlan.ts'

/** An invitation as administrators see it. */
export type InvitationRow = {
  id: string
  email: string
  createdAt: string
  sentAt: string
  sentCount: number
  expiresAt: string
}

type Sending = { tokenHash: Buffer; now: Date; expiresAt: Date }

function rows(db: Db) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'created_at as createdAt', 'sent_at as sentAt'])
    .select(['sent_count as sentCount', 'expires_at as expiresAt'])
}

/** Whether there are as many invitations as there may be. */
export async function isFull(db: Db, most: number): Promise<boolean> {
  const { rows: found } = await sql`select from invitations order by id limit ${sql.lit(most)}`.execute(db)
  return found.length >= most
}

/** Stores an invitation; undefined when the e-mail has one. */
export function insertInvitation(db: Db, { id, email, ...sending }: { id: string; email: string } & Sending) {
  return db
    .insertInto('invitations')
    .values({
      id,
      email,
      token_hash: sending.tokenHash,
      created_at: sending.now.toISOString(),
      sent_at: sending.now.toISOString(),
      expires_at: sending.expiresAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Gives an e-mail a link to register, the one of its invitation, if it has one, ends. */
export async function upsertInvitation(
  db: Db,
  { id, email, tokenHash, now, expiresAt }: { id: string; email: string } & Sending,
): Promise<void> {
  const [at, until] = [now.toISOString(), expiresAt.toISOString()]
  await db
    .insertInto('invitations')
    .values({ id, email, token_hash: tokenHash, created_at: at, sent_at: at, expires_at: until })
    .onConflict((there) => there.column('email').doUpdateSet({ token_hash: tokenHash, expires_at: until }))
    .execute()
}

/** Gives an invitation a new link, unless it was sent `most` times; undefined when it was. */
export function renewInvitation(db: Db, id: string, { tokenHash, now, expiresAt }: Sending, most: number) {
  return db
    .updateTable('invitations')
    .set(({ eb }) => ({
      token_hash: tokenHash,
      sent_at: now.toISOString(),
      sent_count: eb('sent_count', '+', 1),
      expires_at: expiresAt.toISOString(),
    }))
    .where('id', '=', id)
    .where('sent_count', '<', most)
    .returning('email')
    .executeTakeFirst()
}

export function findInvitation(db: Db, by: { id: string } | { email: string }) {
  return 'id' in by
    ? rows(db).where('id', '=', by.id).executeTakeFirst()
    : rows(db).where('email', '=', by.email).executeTakeFirst()
}

/** A valid invitation by its link, and whether its e-mail has an account. */
export function findByToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.email', 'invitations.email')
    .select(['invitations.email', sql<boolean>`users.id is not null`.as('registered')])
    .where('invitations.token_hash', '=', tokenHash)
    .where('invitations.expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Deletes a valid invitation; of parallel calls, one gets it. */
export function takeByToken(db: Db, tokenHash: Buffer, email: string, now: Date) {
  return db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
}

/** Deletes the valid invitation of an e-mail that a provider vouches for; false when there is none. */
export async function takeInvitationOf(db: Db, email: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Invitations after a position, newest first, those that have expired too until they are cleared. */
export function listInvitations(
  db: Db,
  { after, limit }: { after: readonly [createdAt: string, id: string] | null; limit: number },
): Promise<InvitationRow[]> {
  return rows(db)
    .$if(after !== null, (invitations) =>
      invitations.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** Deletes an invitation. Returns its e-mail; undefined when there is none. */
export async function deleteInvitation(db: Db, id: string): Promise<string | undefined> {
  const gone = await db.deleteFrom('invitations').where('id', '=', id).returning('email').executeTakeFirst()
  return gone?.email
}

/** Deletes the invitation of an e-mail, for whoever registers or is erased. Returns how many. */
export async function deleteInvitationTo(db: Db, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function deleteExpiredInvitations(db: Db, now: Date) {
  return db.deleteFrom('invitations').where('expires_at', '<=', now.toISOString()).execute()
}

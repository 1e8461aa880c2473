import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit, scalarOf } from '../../../base/db/plannedOnce.ts'
import type { Role } from '../../../base/http/actor.ts'
import type { EventKind } from '../audit/rules.ts'

function rows(db: Db, now: Date) {
  return db.selectFrom('users').select([
    'users.id',
    'users.email',
    'users.display_name as displayName',
    sql<Role>`users.role`.as('role'),
    'users.created_at as createdAt',
    'users.email_verified_at as emailVerifiedAt',
    'users.disabled_at as disabledAt',
    sql<string | null>`(
      select max(last_seen_at) from sessions
      where user_id = users.id and expires_at > ${now.toISOString()}
    )`.as('lastSeenAt'),
  ])
}

export type MemberKey = { id: string } | { email: string }

export function findMember(db: Db, by: MemberKey, now: Date) {
  return 'id' in by
    ? rows(db, now).where('users.id', '=', by.id).executeTakeFirst()
    : rows(db, now).where('users.email', '=', by.email).executeTakeFirst()
}

/** Members behind the given place, newest first; with `q`, those with it in their name or e-mail. */
export function listMembers(
  db: Db,
  { q, after, limit, now }: { q: string; after: readonly [string, string] | null; limit: number; now: Date },
) {
  return rows(db, now)
    .$if(q !== '', (members) =>
      members.where(
        sql<SqlBool>`(
          users.email like ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}
          or (users.name_letters like '%' || letters(${q}) || '%'
            and position(lower(${q}) in lower(users.display_name)) > 0)
        )`,
      ),
    )
    .$if(after !== null, (members) =>
      members.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.created_at', 'users.id'), '<', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(q === '' ? pageLimit(limit) : limit)
    .execute()
}

/** The ids of those who can administer the site. Nobody else can change who they are until the transaction ends. */
export async function lockAdministrators(transaction: Db): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(transaction)
  const found = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('administrator'))
    .where('disabled_at', 'is', null)
    .execute()
  return found.map(({ id }) => id)
}

export function updateRole(db: Db, id: string, role: Role) {
  return db.updateTable('users').set({ role }).where('id', '=', id).execute()
}

/** Closes an account, or opens it again (null). */
export function updateDisabled(db: Db, id: string, disabledAt: Date | null) {
  const at = disabledAt?.toISOString() ?? null
  return db.updateTable('users').set({ disabled_at: at }).where('id', '=', id).execute()
}

export function updateVerified(db: Db, id: string, now: Date) {
  return db.updateTable('users').set({ email_verified_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Events behind the given place, newest first, of one member or of all, of one kind or of every, with the e-mails where there are accounts. */
export function listSiteEvents(
  db: Db,
  {
    member,
    kind,
    after,
    limit,
  }: {
    member: MemberKey | null
    kind: EventKind | null
    after: readonly [string, string] | null
    limit: number
  },
) {
  // A part of the statement: the shortest way to the events of a kind depends on how many of them there are.
  const wanted = sql.lit(kind ?? '')
  return db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.member_id')
    .leftJoin('users as actors', 'actors.id', 'audit_events.actor_id')
    .select([
      'audit_events.id',
      'audit_events.kind',
      'audit_events.at',
      'audit_events.count',
      'audit_events.network',
      'audit_events.device',
      'audit_events.member_id as memberId',
      'audit_events.actor_id as actorId',
      'users.email',
      'actors.email as actorEmail',
    ])
    .select(sql<Record<string, string>>`audit_events.details`.as('details'))
    .$if(member !== null, (events) =>
      events.where('audit_events.member_id', '=', ({ selectFrom, val }) =>
        member !== null && 'email' in member
          ? selectFrom('users').select('users.id').where('users.email', '=', member.email)
          : val(member?.id ?? null),
      ),
    )
    .$if(kind !== null, (events) => events.where('audit_events.kind', '=', wanted))
    .$if(after !== null, (events) =>
      events.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('audit_events.at', 'audit_events.id'),
          '<',
          tuple(scalarOf('timestamptz', after?.[0]), scalarOf('uuid', after?.[1])),
        ),
      ),
    )
    .orderBy('audit_events.at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

export function insertAdministratorLink(db: Db, link: { tokenHash: Buffer; expiresAt: Date }) {
  return db
    .insertInto('administrator_links')
    .values({ token_hash: link.tokenHash, expires_at: link.expiresAt.toISOString() })
    .execute()
}

/** Takes a link that serves, so that nobody else can; false when there is none. */
export async function takeAdministratorLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('administrator_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined
}

export function deleteAdministratorLinks(db: Db) {
  return db.deleteFrom('administrator_links').execute()
}

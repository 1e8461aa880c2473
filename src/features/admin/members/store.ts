import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import type { Role } from '../../../base/http/actor.ts'
import type { EventKind } from '../../audit/rules.ts'
import { type MemberFilter, mostCounted } from './rules.ts'

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
    countOf(sql`select from courses where creator_id = users.id and deleted_at is null`).as('courses'),
    countOf(sql`select from enrollments where user_id = users.id`).as('enrollments'),
  ])
}

/** How many rows a selection has, counted one further than a list tells. */
const countOf = (selection: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${selection} limit ${sql.lit(mostCounted + 1)}) as found)`

export type UserKey = { id: string } | { email: string }

export function findUser(db: Db, by: UserKey, now: Date) {
  return 'id' in by
    ? rows(db, now).where('users.id', '=', by.id).executeTakeFirst()
    : rows(db, now).where('users.email', '=', by.email).executeTakeFirst()
}

const week = 7 * 24 * 60 * 60 * 1000

/** Members after a position, newest first; with `q`, those that have it in their name or e-mail; with `show`, of one kind. */
export function listUsers(
  db: Db,
  {
    q,
    show,
    after,
    limit,
  }: {
    q: string
    show?: MemberFilter | undefined
    after: readonly [createdAt: string, id: string] | null
    limit: number
  },
  now: Date,
) {
  // Names are looked up by words; without, instructors are found by their courses, since few members may have any.
  const byCourses = show === 'instructors' && q === ''
  return rows(db, now)
    .$if(show === 'administrators', (members) => members.where('users.role', '=', sql.lit('administrator')))
    .$if(show === 'unconfirmed', (members) => members.where('users.email_verified_at', 'is', null))
    .$if(show === 'closed', (members) => members.where('users.disabled_at', 'is not', null))
    .$if(show === 'new', (members) =>
      members.where(
        'users.created_at',
        '>',
        scalarOf('timestamptz', new Date(now.getTime() - week).toISOString()),
      ),
    )
    .$if(byCourses, (members) => members.where('users.id', 'in', instructors(after?.[1], limit)))
    .$if(show === 'instructors' && !byCourses, (members) => members.where(teaches))
    .$if(q !== '', (members) =>
      members.where(
        sql<SqlBool>`(
          users.email like ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}
          or (users.name_letters like '%' || letters(${q}) || '%'
            and position(lower(${q}) in lower(users.display_name)) > 0)
        )`,
      ),
    )
    .$if(after !== null && !byCourses, (members) =>
      members.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.created_at', 'users.id'), '<', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .$if(!byCourses, (members) => members.orderBy('users.created_at', 'desc'))
    .orderBy('users.id', 'desc')
    .limit(q === '' ? pageLimit(limit) : limit)
    .execute()
}

/** Whether a member has a course that is there. */
const teaches = sql<SqlBool>`exists (
  select from courses where courses.creator_id = users.id and courses.deleted_at is null
)`

/**
 * The ids of those with a course that is there, after one, newest first: a step of the index of courses for each, however many
 * courses they have. Ids grow with time.
 */
function instructors(after: string | undefined, limit: number) {
  const before = (id: RawBuilder<unknown>) =>
    sql`(select creator_id from courses where deleted_at is null and creator_id < ${id} order by creator_id desc limit 1)`
  return sql<string>`(
    with recursive instructors (id) as (
      select ${before(sql`(select ${after ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)`)}
      union all
      select ${before(sql`instructors.id`)} from instructors where instructors.id is not null
    )
    select id from instructors where id is not null limit ${pageLimit(limit)}
  )`
}

/** Events after a position, newest first, filtered by member and kind, with e-mails where the accounts exist. */
export function listSiteEvents(
  db: Db,
  {
    member,
    kind,
    after,
    limit,
  }: {
    member: UserKey | null
    kind: EventKind | null
    after: readonly [string, string] | null
    limit: number
  },
) {
  // A literal, because the best plan depends on how many events of the kind there are.
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

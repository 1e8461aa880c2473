import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../base/db/genericPlan.ts'
import { standingCourses } from '../../courses/store.ts'

/** A link that is sent: the hash of it that is kept, and how long it works. */
export type Sending = { tokenHash: Buffer; now: Date; expiresAt: Date }

/** The invitations to a course after a position, the latest first. */
export function listInvitations(
  db: Db,
  courseId: string,
  { after, limit }: { after: readonly [createdAt: string, id: string] | null; limit: number },
) {
  return db
    .selectFrom('course_invitations as one')
    .leftJoin('users', 'users.id', 'one.invited_by')
    .select(['one.id as _id', 'one.email', 'users.display_name as by', 'one.created_at as createdAt'])
    .select(['one.sent_at as sentAt', 'one.sent_count as sentCount', 'one.expires_at as expiresAt'])
    .where('one.course_id', '=', scalarOf('uuid', courseId))
    .$if(after !== null, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('one.created_at', 'one.id'),
          '<',
          tuple(scalarOf('timestamptz', after?.[0]), scalarOf('uuid', after?.[1])),
        ),
      ),
    )
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(pageLimit(limit))
    .execute()
}

/** Whether a course has as many invitations as it may have. */
export async function isFull(db: Db, courseId: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    select from course_invitations where course_id = ${courseId} limit ${sql.lit(most)}`.execute(db)
  return rows.length >= most
}

/** Which of these e-mails belong to members, in what language these read, and whether they take the course. */
export async function findMembers(db: Db, courseId: string, emails: readonly string[]) {
  const { rows } = await sql<{ id: string; email: string; language: string | null; learner: boolean }>`
    select id, email, language,
      exists (select from enrollments where user_id = users.id and course_id = ${courseId}) as learner
    from users where email = any (${listOf('text', emails)})`.execute(db)
  return rows
}

/** Stores an invitation; false when the e-mail is invited to the course already. */
export async function insertInvitation(
  db: Db,
  one: { id: string; courseId: string; email: string; by: string } & Sending,
): Promise<boolean> {
  const now = one.now.toISOString()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('course_invitations')
    .values({
      id: one.id,
      course_id: one.courseId,
      email: one.email,
      token_hash: one.tokenHash,
      invited_by: one.by,
      created_at: now,
      sent_at: now,
      expires_at: one.expiresAt.toISOString(),
    })
    .onConflict((there) => there.columns(['course_id', 'email']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** The e-mail of an invitation, and how often it was sent. */
export function findInvitation(db: Db, courseId: string, id: string) {
  return db
    .selectFrom('course_invitations')
    .select(['email', 'sent_count as sentCount'])
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Gives an invitation a new link, unless it was sent `most` times; undefined when it was. */
export function renewInvitation(db: Db, id: string, { tokenHash, now, expiresAt }: Sending, most: number) {
  return db
    .updateTable('course_invitations')
    .set(({ eb }) => ({
      token_hash: tokenHash,
      sent_at: now.toISOString(),
      sent_count: eb('sent_count', '+', 1),
      expires_at: expiresAt.toISOString(),
    }))
    .where('id', '=', id)
    .where('sent_count', '<', most)
    .returning('sent_count as sentCount')
    .executeTakeFirst()
}

/** Deletes an invitation. Returns whether there was one. */
export async function deleteInvitation(db: Db, courseId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('course_invitations')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A working invitation to a course that is shown, by its link, and whether its e-mail has an account. */
export function findByToken(db: Db, tokenHash: Buffer, now: Date) {
  return standingCourses(db)
    .innerJoin('course_invitations as one', 'one.course_id', 'courses.id')
    .leftJoin('users as inviter', 'inviter.id', 'one.invited_by')
    .leftJoin('users as member', 'member.email', 'one.email')
    .select(['one.course_id as courseId', 'courses.title', 'one.email', 'inviter.display_name as by'])
    .select(sql<boolean>`member.id is not null`.as('registered'))
    .where('one.token_hash', '=', tokenHash)
    .where('one.expires_at', '>', now.toISOString())
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Deletes a working invitation by its link; of parallel calls one gets it. */
export async function takeByToken(
  db: Db,
  { courseId, email, tokenHash, now }: { courseId: string; email: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('course_invitations')
    .where('token_hash', '=', tokenHash)
    .where('course_id', '=', courseId)
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The courses that have invited an e-mail by links that work, in the order in which courses are locked. */
export async function listCoursesInviting(db: Db, email: string, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('course_invitations')
    .select('course_id as courseId')
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .orderBy('course_id')
    .limit(most)
    .execute()
  return rows.map(({ courseId }) => courseId)
}

/** Deletes the invitations of an e-mail: to one course, or to all. Returns how many. */
export async function deleteInvitationsTo(db: Db, email: string, courseId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('course_invitations')
    .where('email', '=', email)
    .$if(courseId !== undefined, (all) => all.where('course_id', '=', courseId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the invitations to the confirmed e-mail of a member. */
export async function deleteInvitationsOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('course_invitations')
    .where('email', '=', (query) =>
      query
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        // Anybody can register an address that is not theirs, and delete that account.
        .where('email_verified_at', 'is not', null),
    )
    .execute()
}

/** Deletes invitations that ended before an instant. */
export function deleteEndedBefore(db: Db, before: Date) {
  return db.deleteFrom('course_invitations').where('expires_at', '<', before.toISOString()).execute()
}

/** The invitations that a user has sent or was sent after the given one, for the export. */
export async function listInvitationsOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  const { rows } = await sql<{ id: string; course: string; email: string; sentAt: string }>`
    select one.id, courses.title as course, one.email, one.sent_at as "sentAt"
    from (
      select * from course_invitations where invited_by = ${userId}
      union
      select * from course_invitations where email = (select email from users where id = ${userId} and email_verified_at is not null)
    ) as one join courses on courses.id = one.course_id
    where one.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by one.id limit ${limit}`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { type Lesson, ownLanguage } from '../shared/lesson.ts'
import { session } from '../shared/limits.ts'

/** Somebody who has a lesson open in the editor. */
export type Editor = { _id: string; name: string; photoURL: string }

/** Those who have a lesson open in the editor at a time, as JSON; without the one who asks. */
export function writingNow(
  { courseId, itemId }: Lesson,
  { now, except }: { now: Date; except: string },
): RawBuilder<Editor[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('_id', users.id, 'name', users.display_name, 'photoURL', users.photo_url)
      order by users.id)
    from lesson_editors join users on users.id = lesson_editors.user_id
    where course_id = ${courseId} and item_id = ${itemId} and lesson_editors.language = ${ownLanguage}
      and user_id <> ${except}
      and seen_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${session.seenSeconds})), '[]')`
}

/** Notes that somebody has a lesson open in the editor, unless that was noted a moment ago. */
export async function noteEditor(
  db: Db,
  { courseId, itemId }: Lesson,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into lesson_editors (course_id, item_id, language, user_id, seen_at)
    select course_id, item_id, language, ${userId}, ${at} from lesson_drafts
    where course_id = ${courseId} and item_id = ${itemId} and language = ${ownLanguage}
    on conflict (course_id, item_id, language, user_id) do update set seen_at = excluded.seen_at
    where lesson_editors.seen_at < excluded.seen_at - interval '10 seconds'`.execute(db)
}

/** Forgets those who have closed lessons long ago. */
export async function deleteEditorsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('lesson_editors').where('seen_at', '<', before.toISOString()).execute()
}

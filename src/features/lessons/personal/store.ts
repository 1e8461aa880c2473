import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

/** Which versions of lessons a member has written, without their texts, the oldest first. */
export async function listVersionsBy(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  const [at, course, item, nr] = after?.split(' ') ?? []
  return db
    .selectFrom('lesson_versions')
    .innerJoin('courses', 'courses.id', 'lesson_versions.course_id')
    .innerJoin('items', (join) =>
      join
        .onRef('items.course_id', '=', 'lesson_versions.course_id')
        .onRef('items.id', '=', 'lesson_versions.item_id'),
    )
    .select([
      sql<string>`to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.USZ') || ' ' || lesson_versions.course_id || ' '
        || lesson_versions.item_id || ' ' || nr`.as('id'),
      'courses.title as course',
      'items.title as lesson',
      'nr',
      'reason',
      'label',
      'began_at as beganAt',
      'at',
      'lesson_versions.words',
    ])
    .where('author_id', '=', userId)
    .$if(after !== null, (versions) =>
      versions.where(
        sql<boolean>`(at, lesson_versions.course_id, item_id, nr)
          > (${at}::timestamptz, ${course}::uuid, ${item}::uuid, ${nr}::integer)`,
      ),
    )
    .orderBy('at')
    .orderBy('lesson_versions.course_id')
    .orderBy('item_id')
    .orderBy('nr')
    .limit(limit)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

/** Which files a member has uploaded, in the order of their courses. */
export async function listFilesBy(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  const [scope, file] = after?.split(' ') ?? []
  return db
    .selectFrom('files')
    .innerJoin('courses', 'courses.id', 'files.scope_id')
    .select([
      sql<string>`files.scope_id || ' ' || files.id`.as('id'),
      'courses.title as course',
      sql<
        string | null
      >`(select name from file_contents where scope_id = files.scope_id and file_id = files.id)`.as('name'),
      'files.width',
      'files.height',
      'files.bytes',
      'files.created_at as createdAt',
    ])
    .where('files.created_by', '=', userId)
    .$if(after !== null, (files) =>
      files.where(sql<boolean>`(files.scope_id, files.id) > (${scope}::uuid, ${file}::uuid)`),
    )
    .orderBy('files.scope_id')
    .orderBy('files.id')
    .limit(limit)
    .execute()
}

/** The photo of a member. */
export function listPhotosOf(db: Db, userId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'created_at as createdAt'])
    .where('created_by', '=', userId)
    .where(sql<boolean>`kind = 'photo'`)
    .limit(10)
    .execute()
}

/** Which captions and the like a member has written last, with their texts, in the order of their courses. */
export async function listTracksBy(
  db: Db,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  const [scope, file, kind, language] = after?.split(' ') ?? []
  return db
    .selectFrom('file_tracks')
    .innerJoin('courses', 'courses.id', 'file_tracks.scope_id')
    .select([
      sql<string>`scope_id || ' ' || file_id || ' ' || kind || ' ' || file_tracks.language`.as('id'),
      'courses.title as course',
      'kind',
      'file_tracks.language',
      'label',
      'text',
      'changed_at as changedAt',
    ])
    .where('changed_by', '=', userId)
    .$if(after !== null, (tracks) =>
      tracks.where(
        sql<boolean>`(scope_id, file_id, kind, file_tracks.language)
          > (${scope}::uuid, ${file}::uuid, ${kind}::text, ${language}::text)`,
      ),
    )
    .orderBy('scope_id')
    .orderBy('file_id')
    .orderBy('kind')
    .orderBy('file_tracks.language')
    .limit(limit)
    .execute()
}

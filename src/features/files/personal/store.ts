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

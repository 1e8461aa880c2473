import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import type { OpenUpload } from '../contract.ts'
import { mostOpen } from '../rules.ts'

/** What somebody has begun to upload to a course and not ended, with an item that names each: first those that none names, the last first. */
export async function listOpenUploads(db: Db, courseId: string, userId: string): Promise<OpenUpload[]> {
  const rows = await db
    .selectFrom('file_contents')
    .innerJoin('files', (join) =>
      join
        .onRef('files.scope_id', '=', 'file_contents.scope_id')
        .onRef('files.id', '=', 'file_contents.file_id'),
    )
    .select(['files.id as _id', 'name', 'size', 'modified', 'head', 'received', 'type', 'refused'])
    .select('files.due_at as expires')
    .select(({ selectFrom }) =>
      selectFrom('item_files')
        .select('item_id')
        .whereRef('item_files.course_id', '=', 'files.scope_id')
        .whereRef('item_files.file_id', '=', 'files.id')
        .orderBy('item_id')
        .limit(1)
        .as('item'),
    )
    .where('file_contents.scope_id', '=', courseId)
    .where('tag', 'is', null)
    .where('files.created_by', '=', userId)
    .orderBy(({ exists, selectFrom }) =>
      exists(
        selectFrom('item_files')
          .select('item_id')
          .whereRef('item_files.course_id', '=', 'files.scope_id')
          .whereRef('item_files.file_id', '=', 'files.id'),
      ),
    )
    .orderBy('file_contents.file_id', 'desc')
    .limit(sql.lit(mostOpen))
    .execute()
  return rows as OpenUpload[]
}

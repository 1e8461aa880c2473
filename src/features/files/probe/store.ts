import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import type { FileRef } from '../store.ts'
import type { About } from './shared/about.ts'

/** Before all ids. */
const noId = '00000000-0000-0000-0000-000000000000'

/** A whole file, and what is known of what is in it. */
export type Whole = { size: number; type: string; about: About | null }

/** A file that was uploaded to its end. */
export async function findWhole(db: Db, { scopeId, id }: FileRef): Promise<Whole | undefined> {
  const row = await db
    .selectFrom('file_contents')
    .select(['size', 'type', 'about'])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('tag', 'is not', null)
    .$narrowType<{ type: string }>()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, about: row.about as About | null }
}

/** Notes what is in a file, unless that is known already. */
export async function noteAbout(
  db: Db,
  { scopeId, id }: FileRef,
  { about, pages }: { about: About; pages: number | null },
): Promise<void> {
  await db
    .updateTable('file_contents')
    .set({ about: JSON.stringify(about), pages })
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('about', 'is', null)
    .execute()
}

/** Whole files of which it is not known what is in them, though it is asked: those after one, by their keys. */
export async function listUnknown(db: Db, after: FileRef | null, limit: number): Promise<FileRef[]> {
  const { scopeId, id } = after ?? { scopeId: noId, id: noId }
  const { rows } = await sql<FileRef>`
    select scope_id as "scopeId", file_id as id from file_contents
    where tag is not null and about is null and type ~ '^(video|audio)/|^application/pdf$'
      and (scope_id, file_id) > (${scopeId}::uuid, ${id}::uuid)
    order by scope_id, file_id limit ${limit}::int`.execute(db)
  return rows
}

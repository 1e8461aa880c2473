import { sql } from 'kysely'
import { type BlobRow, findBlob } from '../../../../base/blobs/store.ts'
import type { Db } from '../../../../base/db/db.ts'

type Found = { logo: { id: string; width: number; height: number }; blob: BlobRow }

/** The uploaded logo by its id; undefined for the id of another file, and when it was replaced. */
export async function findLogo(db: Db, id: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom('site_settings')
    .select(['logo_width as width', 'logo_height as height'])
    .where('logo', '=', id)
    .executeTakeFirst()
  const blob = row === undefined ? undefined : await findBlob(db, id)
  if (blob === undefined || !row?.width || !row.height) return undefined
  return { logo: { id, width: row.width, height: row.height }, blob }
}

/** Leaves the site without an uploaded logo, whose file a trigger deletes; false when there is none. */
export async function deleteLogo(transaction: Db, now: Date): Promise<boolean> {
  const row = await transaction
    .updateTable('site_settings')
    .set({ logo: null, logo_width: null, logo_height: null })
    .set({ version: sql`version + 1`, changed_at: now.toISOString() })
    .where('logo', 'is not', null)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

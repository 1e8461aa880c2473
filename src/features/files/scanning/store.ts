import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import type { RefusedFile } from '../shared/uploads.ts'
import type { FileRef } from '../store.ts'

/** How a scan stands that is not done: it waits or is under way, or the scanner was away when it was tried. */
export type ScanState = 'waiting' | 'away'

/** How the scan of a file of `file_contents` stands; null where there is none to wait for. */
export const scanOf = sql<ScanState | null>`(
  select case when attempts > 0 and state = 'waiting' then 'away' else 'waiting' end
  from file_tasks
  where file_tasks.scope_id = file_contents.scope_id and file_tasks.file_id = file_contents.file_id
    and task = 'scan' and state <> 'done'
  limit 1)`

/** Forgets the scans that are not done. Returns how many there were. */
export async function forgetScans(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file_tasks where task = 'scan' and state <> 'done'`.execute(db)
  return Number(numAffectedRows)
}

/** Has scans done that have failed: a process of an earlier version does not know what they are, and gives them up. */
export async function renewScans(db: Db, now: Date): Promise<void> {
  await sql`
    update file_tasks set state = 'waiting', failure = null, due_at = ${now.toISOString()}::timestamptz, attempts = 0
    where task = 'scan' and state = 'failed'`.execute(db)
}

/**
 * Refuses a file that is whole: its bytes go, with all that was made of it. Its row stays, and says why. Returns who has uploaded it,
 * null for somebody who is gone; undefined for a file that is gone itself.
 */
export async function refuseWhole(
  transaction: Db,
  { scopeId, id }: FileRef,
  { refused, due }: { refused: RefusedFile; due: Date },
): Promise<{ by: string | null } | undefined> {
  const file = await transaction
    .updateTable('files')
    .set({ due_at: due.toISOString() })
    .where('scope_id', '=', scopeId)
    .where('id', '=', id)
    .returning('created_by as by')
    .executeTakeFirst()
  if (file === undefined) return undefined
  const ofFile = sql<boolean>`scope_id = ${scopeId} and file_id = ${id}`
  await transaction.deleteFrom('file_tasks').where(ofFile).execute()
  await transaction.deleteFrom('file_variants').where(ofFile).execute()
  await transaction.deleteFrom('file_renditions').where(ofFile).execute()
  await transaction.deleteFrom('file_documents').where(ofFile).execute()
  await transaction.deleteFrom('file_text').where(ofFile).execute()
  await transaction.deleteFrom('file_pieces').where(ofFile).execute()
  await transaction
    .updateTable('file_contents')
    .set({ received: 0, pieces: 0, tag: null, about: null, pages: null, refused })
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .execute()
  return file
}

import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { PlaceName } from './place.ts'

/** How long bytes may be there until a row names them, in ms. After that they are taken for left over. */
export const uploadTime = 60 * 60 * 1000

/** What is known of a file; its bytes are here when they lie in the database. */
export type BlobRow = {
  id: string
  place: PlaceName
  type: string
  size: number
  sha256: string
  bytes: Buffer | null
}

/** What has been uploaded, and until when a row has to name it; null where its bytes come with the row. */
export type Upload = BlobRow & { due: Date | null }

export async function findBlob(db: Db, id: string): Promise<BlobRow | undefined> {
  const row = await db
    .selectFrom('blobs')
    .select(['id', 'place', 'type', 'size', 'sha256', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, place: row.place as PlaceName }
}

export async function insertBlob(db: Db, blob: BlobRow, now: Date): Promise<void> {
  await db
    .insertInto('blobs')
    .values({ ...blob, created_at: now.toISOString() })
    .execute()
}

/** Whether a row says that a file lies at a place. */
export async function isNamed(db: Db, id: string, place: PlaceName): Promise<boolean> {
  const row = await db
    .selectFrom('blobs')
    .select('id')
    .where('id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst()
  return row !== undefined
}

/** Says where a file lies from now on. Undefined when it is gone or lay elsewhere already. */
export async function updatePlace(db: Db, blob: BlobRow, place: PlaceName, bytes: Buffer | null) {
  return db
    .updateTable('blobs')
    .set({ place, bytes })
    .where('id', '=', blob.id)
    .where('place', '=', blob.place)
    .returning('id')
    .executeTakeFirst()
}

/** The next files in order of their ids that lie at one place, without their bytes. */
export async function listBlobsAt(db: Db, place: PlaceName, after: string | null, limit: number) {
  let query = db
    .selectFrom('blobs')
    .select(['id', 'size', 'sha256'])
    .where('place', '=', place)
    .orderBy('id')
    .limit(limit)
  if (after !== null) query = query.where('id', '>', after)
  return query.execute()
}

/** Notes that bytes are to go at `due`; whatever another note says of them counts no more. */
export async function insertRemoval(db: Db, id: string, place: PlaceName, due: Date): Promise<void> {
  const due_at = due.toISOString()
  await db
    .insertInto('blob_removals')
    .values({ id, place, due_at })
    .onConflict((conflict) => conflict.columns(['id', 'place']).doUpdateSet({ due_at }))
    .execute()
}

/** The same unless there is a note of them already. */
export async function insertMissingRemoval(db: Db, id: string, place: PlaceName, due: Date): Promise<void> {
  await db
    .insertInto('blob_removals')
    .values({ id, place, due_at: due.toISOString() })
    .onConflict((conflict) => conflict.columns(['id', 'place']).doNothing())
    .execute()
}

/**
 * Has bytes wait longer that were noted to go at `due`; false when that note is gone or another's by now. Whoever removes
 * the bytes just now is waited for.
 */
export async function postponeRemoval(
  db: Db,
  id: string,
  place: PlaceName,
  { due, later }: { due: Date; later: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('blob_removals')
    .set({ due_at: later.toISOString() })
    .where('id', '=', id)
    .where('place', '=', place)
    .where('due_at', '=', due.toISOString())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Says that bytes are wanted which were noted to go at `due`. False when somebody has removed them, is about to, or may
 * have without knowing it: then the note says another instant.
 */
export async function withdrawRemoval(db: Db, id: string, place: PlaceName, due: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('blob_removals')
    .where('id', '=', id)
    .where('place', '=', place)
    .where('due_at', '=', due.toISOString())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a note, for whoever holds it. */
export async function deleteRemoval(db: Db, id: string, place: PlaceName): Promise<void> {
  await db.deleteFrom('blob_removals').where('id', '=', id).where('place', '=', place).execute()
}

/** Whoever holds it alone keeps all bytes where they are: a backup. Any fixed number serves, the same in every version. */
export const removalsLock = 7_363_682_03

/**
 * Takes one note that is due and that nobody else holds, for as long as the transaction lasts; none while all bytes are
 * to stay. One that is due later than any upload takes was written while a clock was wrong, and is due.
 */
export async function takeRemoval(db: Db, places: readonly PlaceName[], now: Date) {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalsLock}::bigint) as may`.execute(db)
  if (rows[0]?.may !== true) return undefined
  const tooLate = new Date(now.getTime() + 2 * uploadTime)
  const row = await db
    .selectFrom('blob_removals')
    .select(['id', 'place'])
    .where('place', 'in', places)
    .where(({ eb, or }) =>
      or([
        eb('due_at', 'is', null),
        eb('due_at', '<=', now.toISOString()),
        eb('due_at', '>', tooLate.toISOString()),
      ]),
    )
    .orderBy(sql`due_at nulls first`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, place: row.place as PlaceName }
}

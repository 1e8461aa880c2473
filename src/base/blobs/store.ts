import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../db/db.ts'
import type { StorageName } from './storage.ts'

/** When bytes that could not be removed have their turn again, in ms; until then nobody puts the same ones there. */
const retryTime = 10 * 60 * 1000

/** How long bytes may be there until a row names them, in ms. After that they are taken for left over. */
export const uploadTime = 60 * 60 * 1000

/** What is known of a file; its bytes are here when they lie in the database. */
export type BlobRow = {
  id: string
  place: StorageName
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
  return row === undefined ? undefined : { ...row, place: row.place as StorageName }
}

export async function insertBlob(db: Db, blob: BlobRow, now: Date): Promise<void> {
  await db
    .insertInto('blobs')
    .values({ ...blob, created_at: now.toISOString() })
    .execute()
}

/** Whether a row says that a file lies at a place. */
export async function isNamed(db: Db, id: string, place: StorageName): Promise<boolean> {
  const row = await db
    .selectFrom('blobs')
    .select('id')
    .where('id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst()
  return row !== undefined
}

/** Says where a file lies from now on. Undefined when it is gone or lay elsewhere already. */
export async function updateStorage(db: Db, blob: BlobRow, place: StorageName, bytes: Buffer | null) {
  return db
    .updateTable('blobs')
    .set({ place, bytes })
    .where('id', '=', blob.id)
    .where('place', '=', blob.place)
    .returning('id')
    .executeTakeFirst()
}

/** The next files in order of their ids that lie at one place, without their bytes. */
export async function listBlobsAt(db: Db, place: StorageName, after: string | null, limit: number) {
  let query = db
    .selectFrom('blobs')
    .select(['id', 'size', 'sha256'])
    .where('place', '=', place)
    .orderBy('id')
    .limit(limit)
  if (after !== null) query = query.where('id', '>', after)
  return query.execute()
}

/** A note that bytes are to go at an instant, by which whoever wrote it knows it again. */
export type Removal = { id: string; place: StorageName; due: Date }

/** The row of a note, where it is still as it was written. */
const asWritten =
  ({ id, place, due }: Removal) =>
  ({ and }: ExpressionBuilder<DB, 'blob_removals'>) =>
    and({ id, place, due_at: due.toISOString() })

/**
 * Writes a note before a put, in place of another one of the same bytes. False when they were about to be removed a short
 * time ago: the place may do that yet, and take what is put there.
 */
export async function insertRemoval(db: Db, { id, place, due }: Removal, now: Date): Promise<boolean> {
  const due_at = due.toISOString()
  const soonest = new Date(now.getTime() + retryTime).toISOString()
  const row = await db
    .insertInto('blob_removals')
    .values({ id, place, due_at })
    .onConflict((conflict) =>
      conflict
        .columns(['id', 'place'])
        .doUpdateSet({ due_at })
        .where(({ eb, or }) =>
          or([
            eb('blob_removals.due_at', 'is', null),
            eb('blob_removals.due_at', '<=', now.toISOString()),
            eb('blob_removals.due_at', '>', soonest),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that bytes are to go now, unless there is a note of them. Whoever removes them just now is waited for. */
export async function insertMissingRemoval(db: Db, id: string, place: StorageName, now: Date): Promise<void> {
  await db
    .insertInto('blob_removals')
    .values({ id, place, due_at: now.toISOString() })
    // Updating nothing waits for whoever holds the row, and finds out whether it is still there, which "do nothing" would not.
    .onConflict((conflict) =>
      conflict.columns(['id', 'place']).doUpdateSet(({ ref }) => ({ due_at: ref('blob_removals.due_at') })),
    )
    .execute()
}

/** Has a note wait longer; false when it is gone or says another instant. */
export async function postponeRemoval(db: Db, note: Removal, later: Date): Promise<boolean> {
  const row = await db
    .updateTable('blob_removals')
    .set({ due_at: later.toISOString() })
    .where(asWritten(note))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes a note back: its bytes are wanted, or gone. False when somebody else has begun to remove them: then the note is
 * gone or says another instant, whatever came of that.
 */
export async function deleteRemoval(db: Db, note: Removal): Promise<boolean> {
  const row = await db.deleteFrom('blob_removals').where(asWritten(note)).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Whoever holds it alone keeps all bytes where they are: a backup. Any fixed number serves, the same in every version. */
export const removalsLock = 7_363_682_03

/**
 * Claims one note that is due and that nobody else holds: from when the transaction ends its bytes count for nobody as
 * there, whatever becomes of their removal, and have their turn again later should this process not live to see it. None
 * while all bytes are to stay. One that is due later than any upload takes was written while a clock was wrong, and is due.
 */
export async function claimRemoval(
  transaction: Db,
  places: readonly StorageName[],
  now: Date,
): Promise<Removal | undefined> {
  if (!(await mayRemove(transaction))) return undefined
  const tooLate = new Date(now.getTime() + 2 * uploadTime)
  const row = await transaction
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
  if (row === undefined) return undefined
  const { id, place } = row
  const due = new Date(now.getTime() + retryTime)
  await transaction
    .updateTable('blob_removals')
    .set({ due_at: due.toISOString() })
    .where('id', '=', id)
    .where('place', '=', place)
    .execute()
  return { id, place: place as StorageName, due }
}

/** Holds what was claimed for as long as the transaction lasts; false when it is another's by now, or bytes are to stay. */
export async function holdRemoval(transaction: Db, note: Removal): Promise<boolean> {
  if (!(await mayRemove(transaction))) return false
  const row = await transaction
    .selectFrom('blob_removals')
    .select('id')
    .where(asWritten(note))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether bytes may be removed until the transaction ends: no backup is being made. */
async function mayRemove(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalsLock}::bigint) as may`.execute(transaction)
  return rows[0]?.may === true
}

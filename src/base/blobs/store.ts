import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../db/db.ts'
import type { Part, StorageName } from './storage.ts'

/** After how long a failed removal is repeated, in ms; until then the same bytes cannot be stored again. */
const retryTime = 10 * 60 * 1000

/** How long stored bytes may have no row, in ms; after that they count as abandoned. */
export const uploadTime = 60 * 60 * 1000

/** A file's row; `bytes` is set when they are stored in the database. */
export type BlobRow = {
  id: string
  place: StorageName
  type: string
  size: number
  sha256: string
  bytes: Buffer | null
}

/** An uploaded file, and until when its row has to be inserted; null where the row itself holds the bytes. */
export type Upload = BlobRow & { due: Date | null }

/** A file's row by its id, with the bytes where the database stores them. */
export async function findBlob(db: Db, id: string): Promise<BlobRow | undefined> {
  const row = await db
    .selectFrom('blobs')
    .select(['id', 'place', 'type', 'size', 'sha256', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, place: row.place as StorageName }
}

/** A part of the bytes of a file that the database stores; null where it stores none. */
export async function findPart(db: Db, id: string, { start, end }: Part): Promise<Buffer | null> {
  const row = await db
    .selectFrom('blobs')
    .select(sql<Buffer | null>`substring(bytes from ${start + 1}::int for ${end - start}::int)`.as('bytes'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Inserts a file's row. Its bytes have to be stored already: nothing looks for them here. */
export async function insertBlob(db: Db, blob: BlobRow, now: Date): Promise<void> {
  await db
    .insertInto('blobs')
    .values({ ...blob, created_at: now.toISOString() })
    .execute()
}

/** Whether a row names a file in a storage. */
export async function isNamed(db: Db, id: string, place: StorageName): Promise<boolean> {
  const row = await db
    .selectFrom('blobs')
    .select('id')
    .where('id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the storage of a file. Undefined when its row is gone or names another storage already. */
export async function updateStorage(db: Db, blob: BlobRow, place: StorageName, bytes: Buffer | null) {
  return db
    .updateTable('blobs')
    .set({ place, bytes })
    .where('id', '=', blob.id)
    .where('place', '=', blob.place)
    .returning('id')
    .executeTakeFirst()
}

/** The next files of one storage in the order of their ids, without their bytes. */
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

/** A note that bytes are to be removed at `due`, which also tells one's own note from another's. */
export type Removal = { id: string; place: StorageName; due: Date }

/** Matches a note's row if it was not changed since. */
const asWritten =
  ({ id, place, due }: Removal) =>
  ({ and }: ExpressionBuilder<DB, 'blob_removals'>) =>
    and({ id, place, due_at: due.toISOString() })

/**
 * Writes a note before a put, replacing another one of the same bytes. False when a removal of them was claimed a short time
 * ago: the storage may still carry it out, and remove the new bytes too.
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

/** Notes that bytes are to be removed now, unless they have a note; waits for a removal that is under way. */
export async function insertMissingRemoval(db: Db, id: string, place: StorageName, now: Date): Promise<void> {
  await db
    .insertInto('blob_removals')
    .values({ id, place, due_at: now.toISOString() })
    // An update that changes nothing waits for the row's lock and sees whether it still exists; "do nothing" would not.
    .onConflict((conflict) =>
      conflict.columns(['id', 'place']).doUpdateSet(({ ref }) => ({ due_at: ref('blob_removals.due_at') })),
    )
    .execute()
}

/** Whether a note is as it was written. */
export async function isNoted(db: Db, note: Removal): Promise<boolean> {
  const row = await db.selectFrom('blob_removals').select('id').where(asWritten(note)).executeTakeFirst()
  return row !== undefined
}

/** Postpones a note; false when it is gone or was changed. */
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
 * Deletes a note, because its bytes are wanted or gone. False when another process has claimed the removal: then the note is
 * gone or was changed.
 */
export async function deleteRemoval(db: Db, note: Removal): Promise<boolean> {
  const row = await db.deleteFrom('blob_removals').where(asWritten(note)).returning('id').executeTakeFirst()
  return row !== undefined
}

/** The advisory lock that a backup holds exclusively so that no bytes are removed; it must be the same in every version. */
export const removalsLock = 7_363_682_03

/**
 * Claims one due note that no other process has locked, by postponing it: after the commit its bytes count as gone, and the
 * removal is repeated should this process die. None while a backup is made. A note due later than any upload takes was
 * written by a wrong clock, and counts as due.
 */
export async function claimRemoval(
  transaction: Db,
  storages: readonly StorageName[],
  now: Date,
): Promise<Removal | undefined> {
  if (!(await mayRemove(transaction))) return undefined
  const tooLate = new Date(now.getTime() + 2 * uploadTime)
  const row = await transaction
    .selectFrom('blob_removals')
    .select(['id', 'place'])
    .where('place', 'in', storages)
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

/** Locks a claimed note until the transaction ends; false when another process has claimed it, or a backup is made. */
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

/** Whether bytes may be removed, which keeps backups waiting until the transaction ends. */
async function mayRemove(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalsLock}::bigint) as may`.execute(transaction)
  return rows[0]?.may === true
}

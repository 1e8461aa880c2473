import type { Db } from '../../../base/server/db.ts'

/** Keeps a member's photo in place of the one before. */
export function putPhoto(
  db: Db,
  photo: { id: string; userId: string; type: string; bytes: Buffer; now: Date },
) {
  const row = { id: photo.id, type: photo.type, bytes: photo.bytes, created_at: photo.now.toISOString() }
  return db
    .insertInto('photos')
    .values({ ...row, user_id: photo.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export function findPhoto(db: Db, id: string) {
  return db.selectFrom('photos').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()
}

export function deletePhotoOf(db: Db, userId: string) {
  return db.deleteFrom('photos').where('user_id', '=', userId).execute()
}

/** What is handed out to the member, the picture in base64. */
export async function listPhotos(db: Db, userId: string) {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'type', 'bytes', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ bytes, ...photo }) => ({ ...photo, bytes: bytes.toString('base64') }))
}

import { type BlobRow, findBlob } from '../../../base/blobs/store.ts'
import type { Db } from '../../../base/db/db.ts'

/** Makes a file the photo of a member. The database then releases the one before. */
export function putPhoto(db: Db, photo: { id: string; userId: string; now: Date }) {
  const row = { id: photo.id, created_at: photo.now.toISOString() }
  return db
    .insertInto('photos')
    .values({ ...row, user_id: photo.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** The file of a photo; undefined for the id of a file that is no photo. */
export async function findPhoto(db: Db, id: string): Promise<BlobRow | undefined> {
  const photo = await db.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()
  return photo === undefined ? undefined : findBlob(db, photo.id)
}

export function deletePhotoOf(db: Db, userId: string) {
  return db.deleteFrom('photos').where('user_id', '=', userId).execute()
}

export function listPhotos(db: Db, userId: string) {
  return db
    .selectFrom('photos')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .execute()
}

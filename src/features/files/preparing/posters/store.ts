import type { Db } from '../../../../base/db/db.ts'
import type { Size } from '../../rules.ts'
import type { FileRef } from '../../store.ts'

/** Whether a file is a whole video. */
export async function isVideo(db: Db, { scopeId, id }: FileRef): Promise<boolean> {
  const row = await db
    .selectFrom('file_contents')
    .select('type')
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('tag', 'is not', null)
    .executeTakeFirst()
  return row?.type?.startsWith('video/') === true
}

/** Names the picture that an author has chosen for a video, which has none. */
export async function insertOwnPoster(
  db: Db,
  { scopeId, id }: FileRef,
  { blobId, width, height }: Size & { blobId: string },
): Promise<void> {
  await db
    .insertInto('file_variants')
    .values({ scope_id: scopeId, file_id: id, name: 'own', blob_id: blobId, width, height })
    .execute()
}

/** Takes away the picture that an author has chosen for a video. Returns how many bytes it had; 0 where there is none. */
export async function deleteOwnPoster(db: Db, { scopeId, id }: FileRef): Promise<number> {
  const own = db
    .selectFrom('file_variants')
    .innerJoin('blobs', 'blobs.id', 'file_variants.blob_id')
    .select('blobs.size')
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('file_variants.name', '=', 'own')
  const there = await own.executeTakeFirst()
  if (there === undefined) return 0
  await db
    .deleteFrom('file_variants')
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('name', '=', 'own')
    .execute()
  return there.size
}

import { keepBlob } from '../../../base/blobs/blobs.ts'
import type { Upload } from '../../../base/blobs/store.ts'
import { photoFolder } from '../../../base/contract/photo.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import { updateProfile } from '../store.ts'
import { readPicture, refusedPicture } from './picture.ts'
import { makeSquare } from './squares.ts'
import { putPhoto } from './store.ts'
import { photosText } from './text/en.ts'

/**
 * Uploads the middle of a picture as a new square. It is kept only if `changePhoto` makes it somebody's photo.
 * @param image base64
 * @throws Problem 422 for anything but a small picture; Busy when too many wait; StorageAway
 */
export async function uploadPhoto({ blobs }: Pick<Services, 'blobs'>, image: string): Promise<Upload> {
  const bytes = Buffer.from(image, 'base64')
  const square = readPicture(bytes) === null ? null : await makeSquare(bytes)
  if (square === null) throw refusedPicture((language) => photosText(language).picture)
  return blobs.upload(square, 'image/webp')
}

/**
 * Makes an upload the actor's photo.
 * @returns the photo's path
 * @throws StorageAway when the upload is so old that it was deleted
 */
export async function changePhoto(
  { db, clock, blobs }: Pick<Services, 'db' | 'clock' | 'blobs'>,
  actor: Pick<Actor, 'id'>,
  upload: Upload,
): Promise<string> {
  const photoURL = photoFolder + upload.id
  await db.transaction().execute(async (transaction) => {
    await updateProfile(transaction, actor.id, { photoURL })
    await keepBlob(transaction, upload, clock.now())
    await putPhoto(transaction, { id: upload.id, userId: actor.id, now: clock.now() })
  })
  blobs.clearSoon()
  return photoURL
}

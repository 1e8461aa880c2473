import { photoFolder } from '../../../base/contract/photo.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import { updateProfile } from '../store.ts'
import type { MadePhoto, MakePhoto } from './made.ts'
import { readPicture, refusedPicture } from './picture.ts'
import { photosText } from './text/en.ts'

/**
 * Makes a photo of a picture. It is kept only if `changePhoto` makes it somebody's.
 * @param image base64
 * @throws Problem 422 for anything but a small picture; Busy when too many wait; StorageAway
 */
export async function uploadPhoto(make: MakePhoto, image: string): Promise<MadePhoto> {
  const bytes = Buffer.from(image, 'base64')
  const made = readPicture(bytes) === null ? null : await make(bytes)
  if (made === null) throw refusedPicture((language) => photosText(language).picture)
  return made
}

/**
 * Makes a photo the actor's. The database then releases the one before.
 * @returns the photo's path
 * @throws StorageAway when the photo was made so long ago that its bytes were deleted
 */
export async function changePhoto(
  { db, clock, blobs }: Pick<Services, 'db' | 'clock' | 'blobs'>,
  actor: Pick<Actor, 'id'>,
  made: MadePhoto,
): Promise<string> {
  const photoURL = await db.transaction().execute(async (transaction) => {
    const path = photoFolder + (await made.keep(transaction, actor.id, clock.now()))
    await updateProfile(transaction, actor.id, { photoURL: path })
    return path
  })
  blobs.clearSoon()
  return photoURL
}

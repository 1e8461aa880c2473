import { keepBlob } from '../../../../base/blobs/blobs.ts'
import type { Services } from '../../../../base/services.ts'
import { readHead } from '../../../accounts/photos/picture.ts'
import { makeNarrower } from '../../../accounts/photos/squares.ts'
import { requirePicture } from '../../pictures/sizes.ts'
import { refusedImage } from '../../problems.ts'
import { requireRoom } from '../../room.ts'
import { posterWidth } from '../../rules.ts'
import type { FileRef } from '../../store.ts'
import { unknownTask } from '../problems.ts'
import { growFile } from '../store.ts'
import { deleteOwnPoster, insertOwnPoster, isVideo } from './store.ts'

type Needed = Pick<Services, 'db' | 'blobs' | 'clock' | 'config'>

/**
 * Keeps the picture that an author has chosen for a video. It is shown instead of the one that was made of it, which stays.
 * It takes room of whoever has uploaded the video, as all that is made of it does.
 * @param image base64
 * @throws Problem 404 for what is no video, 409 when there is no room, 422 for anything but a picture within the bounds; Busy when too
 * many wait; StorageAway
 */
export async function putPoster(
  { db, blobs, clock, config }: Needed,
  ref: FileRef,
  image: string,
): Promise<void> {
  const bytes = Buffer.from(image, 'base64')
  requirePicture(bytes)
  if (!(await isVideo(db, ref))) throw unknownTask('file')
  const made = await makeNarrower(bytes, posterWidth)
  const size = made === null ? null : readHead(made)
  if (made === null || size === null) throw refusedImage('picture')
  const upload = await blobs.upload(made, 'image/webp')
  await db.transaction().execute(async (transaction) => {
    // Holds the file: of two who choose at once the later one has the last word.
    const file = await growFile(transaction, ref, upload.size)
    if (file === undefined) throw unknownTask('file')
    await keepBlob(transaction, upload, clock.now())
    const before = await deleteOwnPoster(transaction, ref)
    if (before > 0) await growFile(transaction, ref, -before)
    await insertOwnPoster(transaction, ref, { blobId: upload.id, width: size.width, height: size.height })
    if (upload.size > before)
      await requireRoom(transaction, config.files.quotas, ref.scopeId, file.by ?? ref.scopeId)
  })
  blobs.clearSoon()
}

/** Goes back to the picture that was made of a video. @throws Problem 404 for what is no video */
export async function dropPoster({ db, blobs }: Needed, ref: FileRef): Promise<void> {
  if (!(await isVideo(db, ref))) throw unknownTask('file')
  await db.transaction().execute(async (transaction) => {
    if (!(await growFile(transaction, ref, 0))) throw unknownTask('file')
    const before = await deleteOwnPoster(transaction, ref)
    if (before > 0) await growFile(transaction, ref, -before)
  })
  blobs.clearSoon()
}

import { z } from 'zod'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import type { Upload } from '../../../base/blobs/store.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { readPicture, refusedPicture } from '../../accounts/photos/picture.ts'
import { makeSmaller } from '../../accounts/photos/squares.ts'
import { coverFolder, coverIn, coverSide } from './rules.ts'
import { deleteIdleCovers, findCover, insertCover } from './store.ts'
import { uploadedCoversText } from './text/en.ts'

/** How long a cover may have no course, in ms. */
const idleTime = 24 * 60 * 60 * 1000

/**
 * Uploads a picture, made anew. It is kept only if `addCover` makes it a cover.
 * @param image base64
 * @throws Problem 422 for anything but a small picture; Busy when too many wait; StorageAway
 */
export async function uploadCover({ blobs }: Pick<Services, 'blobs'>, image: string): Promise<Upload> {
  const bytes = Buffer.from(image, 'base64')
  const size = readPicture(bytes)
  const picture = size === null ? null : await makeSmaller(bytes, coverSide)
  if (picture === null) throw refusedPicture((language) => uploadedCoversText(language).picture)
  return blobs.upload(picture, 'image/webp')
}

/**
 * Makes an upload a cover of the actor's, and returns its address on this site.
 * @throws Problem 409 when the account has as many as courses are allowed; StorageAway when the upload is so old that it was
 * deleted
 */
export async function addCover(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Pick<Actor, 'id'>,
  upload: Upload,
): Promise<string> {
  const now = clock.now()
  const most = config.quotas.courses
  await db.transaction().execute(async (transaction) => {
    await keepBlob(transaction, upload, now)
    const cover = { id: upload.id, userId: actor.id, now, due: new Date(now.getTime() + idleTime) }
    if (!(await insertCover(transaction, cover, most))) throw tooManyCovers(most)
  })
  return new URL(coverFolder + upload.id, config.publicUrl).href
}

/**
 * The bytes of the cover that a course's link names; null where it leads to another site, and where the cover is gone or cannot
 * be read now.
 */
export async function readCover(
  { db, blobs, config }: Pick<Services, 'db' | 'blobs' | 'config'>,
  link: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const id = z.uuid().safeParse(coverIn(link))
  if (!id.success || URL.parse(link)?.origin !== config.publicUrl.origin) return null
  const cover = await findCover(db, id.data)
  const bytes = cover === undefined ? null : await blobs.read(cover).catch(() => null)
  return bytes === null ? null : new Uint8Array(bytes)
}

/** Deletes the covers that no course has named for a day. */
export function clearCovers(db: Db, now: Date): Promise<void> {
  return deleteIdleCovers(db, now, new Date(now.getTime() + idleTime))
}

/** Problem 409: the account has as many covers as are allowed. */
function tooManyCovers(most: number) {
  return problem({
    code: 'too-many-covers',
    status: 409,
    detail: (language) => uploadedCoversText(language).tooMany({ most }),
  })
}

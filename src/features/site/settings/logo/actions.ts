import { imageSize } from 'image-size'
import { keepBlob } from '../../../../base/blobs/blobs.ts'
import type { Upload } from '../../../../base/blobs/store.ts'
import type { Actor } from '../../../../base/http/actor.ts'
import type { Services } from '../../../../base/services.ts'
import { readPicture, refusedPicture } from '../../../accounts/photos/picture.ts'
import { makeSmaller } from '../../../accounts/photos/squares.ts'
import { recordEvent } from '../../../audit/record.ts'
import type { Origin } from '../../../audit/rules.ts'
import { requireFree } from '../actions.ts'
import { uploadedLogo } from '../current.ts'
import { logoSide } from '../rules.ts'
import { updateSettings } from '../store.ts'
import { siteSettingsText } from '../text/en.ts'
import { deleteLogo } from './store.ts'

/** An uploaded picture with its size in pixels. */
export type LogoUpload = { upload: Upload; width: number; height: number }

/**
 * Uploads a picture, made anew. It is kept only if `changeLogo` makes it the logo.
 * @param image base64
 * @throws Problem 409 when a variable fixes the logo, 422 for anything but a small picture; Busy when too many wait; StorageAway
 */
export async function uploadLogo(
  { blobs, config }: Pick<Services, 'blobs' | 'config'>,
  image: string,
): Promise<LogoUpload> {
  requireFree(config, 'logo')
  const bytes = Buffer.from(image, 'base64')
  const picture = readPicture(bytes) === null ? null : await makeSmaller(bytes, logoSide)
  if (picture === null) throw refusedPicture((language) => siteSettingsText(language).logo.picture)
  const { width, height } = imageSize(picture)
  return { upload: await blobs.upload(picture, 'image/webp'), width, height }
}

type Occasion = { actor: Pick<Actor, 'id'>; from: Origin }

/**
 * Makes an upload the site's logo in place of the one before, and returns its path.
 * @throws StorageAway when the upload is so old that it was deleted
 */
export async function changeLogo(
  services: Pick<Services, 'db' | 'clock' | 'blobs'>,
  { upload, width, height }: LogoUpload,
  occasion: Occasion,
): Promise<string> {
  const { db, clock, blobs } = services
  await db.transaction().execute(async (transaction) => {
    await keepBlob(transaction, upload, clock.now())
    const logo = { logo: upload.id, logo_width: width, logo_height: height }
    await updateSettings(transaction, logo, clock.now())
    await recordChange(transaction, occasion, clock.now())
  })
  blobs.clearSoon()
  return uploadedLogo({ id: upload.id, width, height }).src
}

/**
 * Removes the uploaded logo, so that the three stops stand for the site. Without one it does nothing.
 * @throws Problem 409 when a variable fixes the logo
 */
export async function removeLogo(
  { db, clock, blobs, config }: Pick<Services, 'db' | 'clock' | 'blobs' | 'config'>,
  occasion: Occasion,
): Promise<void> {
  requireFree(config, 'logo')
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteLogo(transaction, clock.now()))) return
    await recordChange(transaction, occasion, clock.now())
  })
  blobs.clearSoon()
}

function recordChange(transaction: Services['db'], { actor, from }: Occasion, at: Date): Promise<void> {
  const details = { settings: 'logo' }
  return recordEvent(transaction, { kind: 'site.changed', at, userId: actor.id, from, details })
}

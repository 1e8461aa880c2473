import type { Actor } from '../../../base/server/http/actor.ts'
import { problem } from '../../../base/server/http/problems.ts'
import { newId } from '../../../base/server/ids.ts'
import type { Services } from '../../../base/server/services.ts'
import { profileText } from '../../../base/shared/text/profile.ts'
import { updateProfile } from '../store.ts'
import { readPicture } from './rules.ts'
import { putPhoto } from './store.ts'

/**
 * Keeps a picture as the actor's photo, under an address of its own.
 * @throws Problem 422 for anything but a small picture
 */
export async function changePhoto(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  image: string,
): Promise<string> {
  const bytes = Buffer.from(image, 'base64')
  const picture = readPicture(bytes)
  if (picture === null) {
    const message = profileText.errors.picture
    throw problem({
      code: 'invalid-input',
      status: 422,
      detail: message,
      errors: [{ field: 'image', message }],
    })
  }
  const id = newId()
  const photoURL = `/photos/${id}`
  await db.transaction().execute(async (transaction) => {
    await updateProfile(transaction, actor.id, { photoURL })
    await putPhoto(transaction, { id, userId: actor.id, type: picture.type, bytes, now: clock.now() })
  })
  return photoURL
}

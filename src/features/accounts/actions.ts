import type { Actor } from '../../base/http/actor.ts'
import type { Services } from '../../base/services.ts'
import { deletePhotoOf } from './photos/store.ts'
import type { User } from './shared/user.ts'
import { updateProfile } from './store.ts'

/** Changes the actor's public profile. A link to a photo removes an uploaded one. */
export async function changeProfile(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  actor: Actor,
  profile: { displayName?: string | undefined; photoURL?: string | undefined },
): Promise<User> {
  const member = await db.transaction().execute(async (transaction) => {
    if (profile.photoURL !== undefined) await deletePhotoOf(transaction, actor.id)
    return updateProfile(transaction, actor.id, profile)
  })
  if (profile.photoURL !== undefined) blobs.clearSoon()
  return member
}

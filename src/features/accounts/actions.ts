import type { Actor } from '../../base/http/actor.ts'
import type { Services } from '../../base/services.ts'
import type { User } from './shared/user.ts'
import { updateProfile } from './store.ts'

/** Changes the actor's public profile. With a link in place of an uploaded photo the database lets that go. */
export async function changeProfile(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  actor: Actor,
  profile: { displayName?: string | undefined; photoURL?: string | undefined },
): Promise<User> {
  const member = await updateProfile(db, actor.id, profile)
  if (profile.photoURL !== undefined) blobs.clearSoon()
  return member
}

import type { Db } from '../../base/server/db.ts'

/** What a member is made of wherever somebody comes in. */
export const memberColumns = [
  'users.id',
  'users.email',
  'users.display_name as displayName',
  'users.photo_url as photoURL',
] as const

/** Adds a user. Undefined when the e-mail is taken. */
export function insertUser(
  db: Db,
  user: {
    id: string
    email: string
    passwordHash: string | null
    createdAt: Date
    displayName?: string
    photoURL?: string
    emailVerifiedAt?: Date
  },
) {
  return db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      display_name: user.displayName ?? '',
      photo_url: user.photoURL ?? '',
      created_at: user.createdAt.toISOString(),
      email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning([...memberColumns])
    .executeTakeFirst()
}

/** The user with this e-mail and the hash of their password. */
export function findCredential(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...memberColumns, 'users.password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export function updatePasswordHash(db: Db, userId: string, passwordHash: string) {
  return db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Changes what is given of how others see a user. */
export function updateProfile(
  db: Db,
  userId: string,
  { displayName, photoURL }: { displayName?: string | undefined; photoURL?: string | undefined },
) {
  return db
    .updateTable('users')
    .set((row) => ({
      display_name: displayName ?? row.ref('display_name'),
      photo_url: photoURL ?? row.ref('photo_url'),
    }))
    .where('id', '=', userId)
    .returning([...memberColumns])
    .executeTakeFirstOrThrow()
}

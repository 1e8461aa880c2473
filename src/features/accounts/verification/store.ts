import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

const state = ['id', 'email', 'email_verified_at as emailVerifiedAt', 'language'] as const

/** A member's e-mail, and when it was confirmed. */
export function findEmail(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([...state])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** A member's e-mail and language, locked, so that of two links confirmed at once the second sees what the first has done. */
export function findEmailForUpdate(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([...state])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return found !== undefined
}

/** Marks the member's e-mail as verified, unless it is. */
export function markEmailVerified(db: Db, userId: string, now: Date) {
  return db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Changes a member's e-mail to a confirmed one and invalidates all earlier tokens. False when somebody else has it. */
export async function replaceEmail(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ email, email_verified_at: now.toISOString(), token_version: sql`token_version + 1` })
      .where('id', '=', userId)
      .execute()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) return false
    throw error
  }
}

/** PostgreSQL's error code unique_violation. */
const uniqueViolation = '23505'

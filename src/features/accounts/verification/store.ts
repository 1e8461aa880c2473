import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'

const state = ['id', 'email', 'email_verified_at as emailVerifiedAt'] as const

/** What a member's address is and whether it is confirmed. */
export function findEmail(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([...state])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The same, locked: of two links that are opened at once, the second sees what the first has done. */
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

/** Notes that the member has proved to read this e-mail, unless that is known. */
export function markEmailVerified(db: Db, userId: string, now: Date) {
  return db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Gives a member another address, which is confirmed. False when somebody else has it. */
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

/** As PostgreSQL calls it when a value that must be unique is there already. */
const uniqueViolation = '23505'

import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import type { PlayerSettings } from './shared.ts'

/** What a member has chosen; undefined where that is nothing. */
export function findSettings(db: Db, userId: string): Promise<PlayerSettings | undefined> {
  return db
    .selectFrom('player_settings')
    .select(['rate', 'captions', 'language', 'transcript', 'shortcuts'])
    .select(sql<PlayerSettings['size']>`size`.as('size'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps what a member has chosen. */
export async function upsertSettings(db: Db, userId: string, settings: PlayerSettings): Promise<void> {
  await db
    .insertInto('player_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}

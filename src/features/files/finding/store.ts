import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { wordsToKeep } from '../../../base/db/textWords.ts'
import type { FileRef } from '../store.ts'

/** What a file says somewhere: at a time of a recording, in ms, or on a page. */
export type TextAt = { at: number; text: string }

/** How much of what a file says is kept, in UTF-16 units, which is a thick book. */
const longest = 2_000_000

/**
 * Keeps what a file says, so that it is found; nothing where it says nothing.
 * @param source what says it: a track by its kind and language, or `pages`
 */
export async function keepText(
  db: Db,
  { scopeId, id }: FileRef,
  { source, unit, texts }: { source: string; unit: 'ms' | 'page'; texts: readonly TextAt[] },
): Promise<void> {
  let length = 0
  const kept = texts.filter(({ text }) => {
    length += text.length
    return text !== '' && length <= longest
  })
  if (kept.length === 0) return forgetText(db, { scopeId, id }, source)
  const words = wordsToKeep(kept.map(({ text }) => text).join('\n'))
  await sql`
    insert into file_text (scope_id, file_id, source, unit, texts, words)
    values (${scopeId}::uuid, ${id}::uuid, ${source}, ${unit}, ${JSON.stringify(kept)}::jsonb, ${words})
    on conflict (scope_id, file_id, source) do update
      set unit = excluded.unit, texts = excluded.texts, words = excluded.words`.execute(db)
}

/** Forgets what a source of a file says. */
export async function forgetText(db: Db, { scopeId, id }: FileRef, source: string): Promise<void> {
  await db
    .deleteFrom('file_text')
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('source', '=', source)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../../../../base/db/db.ts'

/** The most similar words that are compared with a word. */
const mostAlike = 100

/** The words of live titles and of people's names that are similar to this one. */
export async function listWordsLike(db: Db, word: string): Promise<{ titles: string[]; names: string[] }> {
  // A subquery, so that the letters are computed once and not for each word.
  const letters = sql<string>`(select letters(${word}))`
  const like = db
    .selectFrom('known_words')
    .select('word')
    .where(sql<boolean>`letters % ${letters}`)
    .where('kind', '=', sql<string>`of_kind.kind`)
    .orderBy(sql`similarity(letters, ${letters})`, 'desc')
    .orderBy('word')
    .limit(mostAlike)
  const rows = await db
    .selectFrom(sql<{ kind: string }>`(values ('title'), ('name'))`.as<'of_kind'>(sql`of_kind (kind)`))
    .innerJoinLateral(like.as('known'), (join) => join.onTrue())
    .select(['of_kind.kind', 'known.word'])
    .execute()
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.word)
  return { titles: of('title'), names: of('name') }
}

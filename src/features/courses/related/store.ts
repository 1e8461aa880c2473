import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import { liveCourses } from '../store.ts'

// The limit is a plain parameter, as in every search: which plan is best depends on the words.
const selectMatches = preparedQuery((db, query: string, limit: number) =>
  liveCourses(db)
    .select(['courses.id', 'courses.title'])
    .where(sql<boolean>`courses.words @@ to_tsquery('simple', ${query})`)
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit),
)

/** The newest courses that have one of the words in title or description, with their titles alone: most of them are not shown. */
export function listWithAnyOf(db: Db, words: readonly string[], limit: number) {
  return selectMatches(db, words.join(' | '), limit)
}

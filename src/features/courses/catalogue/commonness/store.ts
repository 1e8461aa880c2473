import { sql } from 'kysely'
import type { Db } from '../../../../base/db/db.ts'

type Statistics = {
  /** The estimated number of courses. */
  courses: number
  /** The most common words, and the share of courses that have each; null before the first analysis. */
  words: string[] | null
  shares: number[] | null
  /** Instants between which equally many courses were added, earliest first. */
  dates: string[] | null
}

/** The planner's statistics of courses. */
export async function findStatistics(db: Db): Promise<Statistics | undefined> {
  const { rows } = await sql<Statistics>`
    select pg_class.reltuples as courses, array_to_json(of_words.most_common_elems::text::text[]) as words,
      array_to_json(of_words.most_common_elem_freqs) as shares,
      array_to_json(of_dates.histogram_bounds::text::timestamptz[]) as dates
    from pg_class
    left join pg_stats as of_words on of_words.schemaname = current_schema()
      and of_words.tablename = 'courses' and of_words.attname = 'words'
    left join pg_stats as of_dates on of_dates.schemaname = current_schema()
      and of_dates.tablename = 'courses' and of_dates.attname = 'created_at'
    where pg_class.oid = to_regclass('courses')`.execute(db)
  return rows[0]
}

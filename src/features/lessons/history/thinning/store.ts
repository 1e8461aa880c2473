import { sql } from 'kysely'
import type { Db } from '../../../../base/db/db.ts'
import { limits } from '../../shared/limits.ts'

/**
 * Deletes versions that were kept by themselves, except the last of each span of time. It looks at those that became old enough
 * within the last ten days, since it is done every hour.
 * @param days how old they are at least
 */
export async function keepOneEach(
  db: Db,
  { span, days, now }: { span: 'day' | 'month'; days: number; now: Date },
): Promise<void> {
  const old = sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`
  const spanOf = (column: string) => sql`date_trunc(${span}, ${sql.ref(column)}, 'UTC')`
  await sql`
    delete from lesson_versions
    where reason = 'auto' and at < ${old} and at >= ${old} - interval '10 days'
      and not exists (
        select from lesson_pages page
        where page.course_id = lesson_versions.course_id and page.item_id = lesson_versions.item_id
          and page.language = lesson_versions.language and page.nr = lesson_versions.nr)
      and exists (
        select from lesson_versions later
        where later.course_id = lesson_versions.course_id and later.item_id = lesson_versions.item_id
          and later.language = lesson_versions.language and later.nr > lesson_versions.nr and later.reason = 'auto'
          and ${spanOf('later.at')} = ${spanOf('lesson_versions.at')})`.execute(db)
}

/**
 * Deletes the oldest versions of lessons with more than are kept. Of those that are a month old, unnamed ones that were a restoring
 * and nothing else go first, since what was restored is in the history already; then those that were kept by themselves, then unnamed
 * ones of merges and of pages. Only where these are not enough, younger ones go, in this order, but for the last. All others stay:
 * what somebody had written when another text was restored over it, too.
 */
export async function keepBound(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const month = sql`${at} - interval '30 days'`
  await sql`
    with large as (
      select course_id, item_id, language, count(*) - ${limits.versions} as over
      from lesson_drafts join lesson_versions using (course_id, item_id, language)
      where last_nr > ${sql.lit(limits.versions)} and changed_at >= ${at} - interval '10 days'
      group by course_id, item_id, language having count(*) > ${limits.versions}),
    spare as (
      select course_id, item_id, language, nr, over, row_number() over (
        partition by course_id, item_id, language
        order by lesson_versions.at >= ${month}, array_position(array['restore', 'auto'], reason), nr) as place
      from large join lesson_versions using (course_id, item_id, language)
      where reason = 'auto' or (reason = 'restore' and label = '' and began_at = lesson_versions.at)
        or (reason in ('merge', 'kept') and label = '' and lesson_versions.at < ${month}))
    delete from lesson_versions using spare
    where place <= over and lesson_versions.course_id = spare.course_id
      and lesson_versions.item_id = spare.item_id and lesson_versions.language = spare.language
      and lesson_versions.nr = spare.nr
      and not exists (
        select from lesson_pages page
        where page.course_id = spare.course_id and page.item_id = spare.item_id
          and page.language = spare.language and page.nr = spare.nr)`.execute(db)
}

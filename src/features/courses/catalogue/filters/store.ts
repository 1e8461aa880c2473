import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../base/db/db.ts'
import { listOf, pageLimit, scalarOf } from '../../../../base/db/genericPlan.ts'
import { mostMatches } from '../matches/store.ts'
import { type Filter, facets, lengths, weeksOf } from './rules.ts'

/** How many courses a statement looks at, newest (or oldest) first. */
export const mostLooked = 1000

/** How many courses of a rare choice are looked at. */
const mostProbed = 20

/** A filter with its subjects by id, those of chosen groups among them. */
export type Sieve = Omit<Filter, 'subject'> & { subject: readonly string[] | null }

/** A place in a list by date. */
export type Place = readonly [createdAt: string, id: string]

/** What is looked through: all courses that say something, in an order, from a place on; or these. */
export type From = { direction: 'asc' | 'desc'; after: Place | null } | { ids: readonly string[] }

const columns = sql.raw('course_id, created_at, subject_id, level, language, weeks, pace, starts_on, is_free')

/**
 * The first `most` courses to look at. Which index gives them depends on what was chosen: subjects leave fewest,
 * then languages.
 */
function looked(sieve: Sieve, from: From, most: number): RawBuilder<unknown> {
  if ('ids' in from)
    return sql`select ${columns} from course_facts where course_id = any (${listOf('uuid', from.ids)})`
  const order = sql.raw(`order by created_at ${from.direction}, course_id ${from.direction} limit ${most}`)
  const after =
    from.after === null
      ? sql``
      : sql`and (created_at, course_id) ${sql.raw(from.direction === 'asc' ? '>' : '<')}
          (${scalarOf('timestamptz', from.after[0])}, ${scalarOf('uuid', from.after[1])})`
  const ofEach = (keys: RawBuilder<unknown>, column: string) => sql`
    select of_key.* from unnest(${keys}) as keys (key)
    cross join lateral (
      select ${columns} from course_facts where ${sql.ref(column)} = keys.key ${after} ${order}) as of_key
    ${order}`
  if (sieve.subject !== null) return ofEach(listOf('uuid', sieve.subject), 'subject_id')
  if (sieve.language.length > 0) return ofEach(listOf('text', sieve.language), 'language')
  return sql`select ${columns} from course_facts where true ${after} ${order}`
}

const lengthOf = sql.raw(
  `case ${lengths.map((name) => `when weeks between ${weeksOf[name][0]} and ${weeksOf[name][1] ?? 'weeks'} then '${name}'`).join(' ')} end`,
)

/** Whether a course has what was chosen. */
function fitting({ subject, level, language, length, pace, price, starts }: Sieve): RawBuilder<boolean> {
  const among = (column: RawBuilder<unknown>, type: 'uuid' | 'text', values: readonly string[]) =>
    values.length === 0 ? [] : [sql<boolean>`${column} = any (${listOf(type, values)})`]
  const conditions = [
    ...(subject === null ? [] : [sql<boolean>`subject_id = any (${listOf('uuid', subject)})`]),
    ...among(sql`level`, 'text', level),
    ...among(sql`language`, 'text', language),
    ...among(lengthOf, 'text', length),
    ...among(sql`pace`, 'text', pace),
    ...(price.length === 0 ? [] : [sql<boolean>`is_free`]),
    ...(starts === null ? [] : [sql<boolean>`starts_on >= ${starts}::date`]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/**
 * SQL for the courses among those looked at that fit and are live. The offsets keep it a look-up of each one, in the index
 * alone; in an order it ends when there are enough.
 */
function fits(sieve: Sieve, order = sql``) {
  return sql`
    select looked.* from (select * from looked where ${fitting(sieve)} ${order} offset 0) as looked
    where exists (
      select from courses where courses.id = looked.course_id and courses.deleted_at is null offset 0)`
}

/**
 * The courses that fit among the next `most` to look at (all of them, where it is looked through those that were found), at most
 * `limit`, and the last place looked at; null at the end.
 */
export async function scan(
  db: Db,
  sieve: Sieve,
  from: From & { direction: 'asc' | 'desc' },
  { limit, most }: { limit: number; most: number },
): Promise<{ found: Place[]; last: Place | null }> {
  const order = sql.raw(`order by created_at ${from.direction}, course_id ${from.direction}`)
  const { rows } = await sql<{ found: Place[]; last: Place | null }>`
    with looked as materialized (${looked(sieve, from, most)}),
    found as (${fits(sieve, order)} ${order} limit ${limit === mostMatches ? sql.lit(limit) : pageLimit(limit)})
    select coalesce((select json_agg(json_build_array(created_at, course_id) ${order}) from found), '[]') as found,
      case when (select count(*) from looked) >= ${sql.lit(most)} then (
        select json_build_array(created_at, course_id) from looked
        ${sql.raw(`order by created_at ${opposite[from.direction]}, course_id ${opposite[from.direction]}`)} limit 1) end as last
    `.execute(db)
  return rows[0] ?? { found: [], last: null }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** One count: of a choice of a facet, or of all for the facet `all`. */
export type Counted = { facet: string; choice: string; count: number }

/** Counts those of the newest courses that fit, by each facet; `capped` when there are older ones that were not looked at. */
export async function countByFacet(
  db: Db,
  sieve: Sieve,
  from: From,
): Promise<{ counts: Counted[]; capped: boolean }> {
  const { rows } = await sql<Omit<Counted, 'choice'> & { choice: string | null; looked: number }>`
    with looked as materialized (${looked(sieve, from, mostLooked)}),
    found as materialized (
      select subject_id::text as subject, level, language, ${lengthOf} as length, pace,
        case when is_free then 'free' end as price
      from (${fits(sieve)}) as fitting)
    select ${facetOf} as facet, coalesce(subject, level, language, length, pace, price) as choice, count(*)::int as count,
      (select count(*)::int from looked) as looked
    from found group by grouping sets ((), (subject), (level), (language), (length), (pace), (price))`.execute(
    db,
  )
  const counts = rows.flatMap(({ facet, choice, count }) =>
    facet === 'all' || choice !== null ? [{ facet, choice: choice ?? '', count }] : [],
  )
  return { counts, capped: !('ids' in from) && (rows[0]?.looked ?? 0) >= mostLooked }
}

const facetOf = sql.raw(
  `case ${facets.map((facet) => `when grouping(${facet}) = 0 then '${facet}'`).join(' ')} else 'all' end`,
)

/** For choices of subjects or languages that none of the newest courses has: how many of each one's newest fit. */
export async function countRare(
  db: Db,
  sieve: Sieve,
  facet: 'subject' | 'language',
  choices: readonly string[],
): Promise<Counted[]> {
  const [column, type] = facet === 'subject' ? ['subject_id', 'uuid' as const] : ['language', 'text' as const]
  const { rows } = await sql<Counted>`
    with looked as materialized (
      select of_key.* from unnest(${listOf(type, choices)}) as keys (key)
      cross join lateral (
        select ${columns} from course_facts where ${sql.ref(column)} = keys.key
        order by created_at desc, course_id desc limit ${sql.lit(mostProbed)}) as of_key)
    select ${sql.lit(facet)} as facet, ${sql.ref(column)}::text as choice, count(*)::int as count
    from (${fits(sieve)}) as fitting group by ${sql.ref(column)}`.execute(db)
  return rows
}

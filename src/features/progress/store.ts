import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { listOf, scalarOf } from '../../base/db/genericPlan.ts'
import { preparedQuery } from '../../base/db/preparedQuery.ts'
import type { ProgressOfItem } from './contract.ts'
import type { What } from './shared/state.ts'

/** Whose progress in which course. */
export type Learner = { courseId: string; userId: string }

/** An event to keep: about which item, when, and what was told. */
export type Recording = { id: string; item: string; at: string; what: What }

/** When an item counts as done without a mark: once so many parts of a file of it were seen, or of its text under its own id. */
export type Target = { item: string; file: string; cells: number }

/** What a learner has told in one call. */
export type Told = Learner & { events: readonly Recording[]; targets: readonly Target[]; now: Date }

/** Since when an item is done: part of a statement that reads `item_progress`. */
export const doneAt = sql<string | null>`least(earned_at, case when marked then marked_at end)`

/** The time of all spells with an item. A device can tell more of it than a number here holds: then it is the greatest. */
const spentTime = sql<number>`least(coalesce((
  select sum(ms) from item_spells as s where (s.course_id, s.user_id, s.round, s.item_id) =
    (item_progress.course_id, item_progress.user_id, item_progress.round, item_progress.item_id)), 0), 2147483647)::int`

/**
 * Keeps events that are new and joins those to the state of their items, in one statement for several learners: of calls with the
 * same events at the same time one keeps each. What events add to is locked in the order of spells, parts and items, and of their
 * keys in each, so that two devices cannot wait for each other.
 * @returns for each what the items it is about come to; null where the statement does not see that: of spells, which it adds
 * itself, and of what was told before
 */
export async function insertEvents(db: Db, told: readonly Told[]): Promise<(ProgressOfItem[] | null)[]> {
  const events = told.flatMap(({ courseId, userId, events }) =>
    events.map(({ what: { kind, ...body }, ...event }) => ({
      course: courseId,
      user: userId,
      ...event,
      kind,
      body,
    })),
  )
  const targets = told.flatMap(({ courseId, userId, targets }) =>
    targets.map((target) => ({ course: courseId, user: userId, ...target })),
  )
  // Those who tell at one moment are told the same time, the latest, so that nothing has happened after it.
  const latest = new Date(Math.max(...told.map(({ now }) => now.getTime())))
  const rows = await keepEvents(db, JSON.stringify(events), JSON.stringify(targets), latest.toISOString())
  const nameOf = ({ courseId, userId }: Learner, item: string) => `${courseId} ${userId} ${item}`
  const states = new Map(
    rows.map(({ courseId, userId, ...state }) => [nameOf({ courseId, userId }, state.item), state]),
  )
  for (const { course, user, item, kind } of events)
    if (kind === 'spent') states.delete(nameOf({ courseId: course, userId: user }, item))
  return told.map((one) => {
    const items = [...new Set(one.events.map(({ item }) => item))].sort()
    const found = items.flatMap((item) => states.get(nameOf(one, item)) ?? [])
    return found.length === items.length ? found : null
  })
}

/** The statement of that. Its lists are JSON, and it is built once. */
const keepEvents = preparedQuery((_db, events: string, targets: string, at: string) => {
  const now = sql`${at}::timestamptz`
  // A count of rows that is looked at makes what has those rows come first.
  return sql<ProgressOfItem & Learner>`
    with added as (
      insert into progress_events (course_id, user_id, round, id, item_id, kind, body, at, received_at)
      select course, "user", 1, id, item, kind, body, at, ${now}
      from jsonb_to_recordset(${events}::jsonb)
        as given (course uuid, "user" uuid, id uuid, item uuid, kind text, body jsonb, at timestamptz)
      order by course, "user", id
      on conflict do nothing
      returning course_id, user_id, id, item_id, kind, body, at),
    spells as (
      insert into item_spells (course_id, user_id, round, item_id, spell, day, ms)
      select course_id, user_id, 1, item_id, (body ->> 'spell')::uuid as spell, min((body ->> 'day')::date),
        max((body ->> 'ms')::int)
      from added where kind = 'spent'
      group by course_id, user_id, item_id, spell
      order by course_id, user_id, item_id, spell
      on conflict (course_id, user_id, round, item_id, spell) do update set
        day = least(item_spells.day, excluded.day), ms = greatest(item_spells.ms, excluded.ms)
      returning 1),
    seen as (
      insert into item_seen (course_id, user_id, round, item_id, file_id, cells)
      select course_id, user_id, 1, item_id, (body ->> 'file')::uuid as file,
        range_agg(int4range((cell ->> 0)::int, (cell ->> 1)::int))
      from added cross join jsonb_array_elements(body -> 'cells') as cell
      where kind = 'seen' and (select count(*) from spells) >= 0
      group by course_id, user_id, item_id, file
      order by course_id, user_id, item_id, file
      on conflict (course_id, user_id, round, item_id, file_id) do update
        set cells = item_seen.cells + excluded.cells
      returning course_id, user_id, item_id, file_id, cells),
    targets as (
      select course as course_id, "user" as user_id, item as item_id, file as file_id, cells
      from jsonb_to_recordset(${targets}::jsonb)
        as given (course uuid, "user" uuid, item uuid, file uuid, cells int)),
    earned as (
      select targets.course_id, targets.user_id, targets.item_id
      from targets
      left join seen on (seen.course_id, seen.user_id, seen.item_id, seen.file_id) =
        (targets.course_id, targets.user_id, targets.item_id, targets.file_id)
      left join item_seen as before on (before.course_id, before.user_id, before.round, before.item_id, before.file_id) =
        (targets.course_id, targets.user_id, 1, targets.item_id, targets.file_id)
      where targets.cells <= (
        select sum(upper(part) - lower(part)) from unnest(coalesce(seen.cells, before.cells)) as part)),
    touched as (
      select course_id, user_id, item_id, min(at) as first_at, max(at) as last_at,
        (array_agg(body -> 'place' order by at desc, id desc) filter (where kind = 'place'))[1] as place,
        (array_agg(at order by at desc, id desc) filter (where kind = 'place'))[1] as place_at,
        (array_agg(id order by at desc, id desc) filter (where kind = 'place'))[1] as place_id,
        (array_agg(body order by (body ->> 'turn')::int desc, (body ->> 'done')::boolean desc)
          filter (where kind = 'mark'))[1] as mark
      from added group by course_id, user_id, item_id)
    insert into item_progress (course_id, user_id, round, item_id, place, place_at, place_id, turn, marked,
      marked_at, earned_at, first_at, last_at)
    select course_id, user_id, 1, item_id, place, place_at, place_id, coalesce((mark ->> 'turn')::int, 0),
      coalesce((mark ->> 'done')::boolean, false), case when mark is not null then ${now} end,
      case when (course_id, user_id, item_id) in (select course_id, user_id, item_id from earned) then ${now} end,
      first_at, last_at
    from touched
    where (select count(*) from seen) >= 0
    order by course_id, user_id, item_id
    on conflict (course_id, user_id, round, item_id) do update set
      (place, place_at, place_id) = (
        select place, place_at, place_id from (values
          (item_progress.place, item_progress.place_at, item_progress.place_id),
          (excluded.place, excluded.place_at, excluded.place_id)) as both_places (place, place_at, place_id)
        order by place_at desc nulls last, place_id desc limit 1),
      (turn, marked, marked_at) = (
        select turn, marked, marked_at from (values
          (item_progress.turn, item_progress.marked, item_progress.marked_at),
          (excluded.turn, excluded.marked, excluded.marked_at)) as both_marks (turn, marked, marked_at)
        order by turn desc, marked desc, marked_at limit 1),
      earned_at = coalesce(item_progress.earned_at, excluded.earned_at),
      first_at = least(item_progress.first_at, excluded.first_at),
      last_at = greatest(item_progress.last_at, excluded.last_at)
    returning course_id as "courseId", user_id as "userId", item_id as item, ${doneAt} as "doneAt",
      earned_at as "earnedAt", marked, turn, place, place_at as "placeAt", ${spentTime} as ms,
      first_at as "firstAt", last_at as "lastAt"`
})

/** The columns of a state of `item_progress`. */
const stateColumns = [
  'item_progress.item_id as item',
  doneAt.as('doneAt'),
  'earned_at as earnedAt',
  'marked',
  'turn',
  sql<ProgressOfItem['place']>`place`.as('place'),
  'place_at as placeAt',
  spentTime.as('ms'),
  'first_at as firstAt',
  'last_at as lastAt',
] as const

/** What the events of a user's items in courses come to. */
export function listProgress(
  db: Db,
  { courseIds, userId }: { courseIds: readonly string[]; userId: string },
): Promise<(ProgressOfItem & { courseId: string })[]> {
  return db
    .selectFrom('item_progress')
    .select(['course_id as courseId', ...stateColumns])
    .where('course_id', '=', sql<string>`any (${listOf('uuid', courseIds)})`)
    .where('user_id', '=', userId)
    .where('round', '=', 1)
    .orderBy('item_id')
    .execute()
}

/** What the events of several learners come to, each in a course: of all items, in their order. */
export async function listStates(db: Db, learners: readonly Learner[]): Promise<ProgressOfItem[][]> {
  return asAsked(await selectStates(db, ...columnsOf(learners)), learners.length)
}

/** The same of some items of each course. */
export async function listStatesOf(
  db: Db,
  asked: readonly (Learner & { items: readonly string[] })[],
): Promise<ProgressOfItem[][]> {
  const each = asked.flatMap((learner, at) => learner.items.map((item) => ({ ...learner, item, at })))
  const rows = await selectStatesOf(
    db,
    ...columnsOf(each),
    each.map(({ item }) => item),
    each.map(({ at }) => at + 1),
  )
  return asAsked(rows, asked.length)
}

const columnsOf = (learners: readonly Learner[]): [courses: string[], users: string[]] => [
  learners.map(({ courseId }) => courseId),
  learners.map(({ userId }) => userId),
]

function asAsked(rows: (ProgressOfItem & { nr: number })[], many: number): ProgressOfItem[][] {
  const found = Map.groupBy(rows, ({ nr }) => nr)
  return Array.from({ length: many }, (_, at) =>
    (found.get(at + 1) ?? []).map(({ nr: _, ...state }) => state),
  )
}

const selectStates = preparedQuery((db, courses: string[], users: string[]) => {
  const asked = sql<{ course_id: string; user_id: string; nr: number }>`
    unnest(${listOf('uuid', courses)}, ${listOf('uuid', users)}) with ordinality`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked (course_id, user_id, nr)`))
    .innerJoin('item_progress', (join) =>
      join
        .onRef('item_progress.course_id', '=', 'asked.course_id')
        .onRef('item_progress.user_id', '=', 'asked.user_id')
        .on('item_progress.round', '=', 1),
    )
    .select(['asked.nr', ...stateColumns])
    .orderBy('asked.nr')
    .orderBy('item_progress.item_id')
})

const selectStatesOf = preparedQuery(
  (db, courses: string[], users: string[], items: string[], nrs: number[]) => {
    const asked = sql<{ course_id: string; user_id: string; item_id: string; nr: number }>`
    unnest(${listOf('uuid', courses)}, ${listOf('uuid', users)}, ${listOf('uuid', items)}, ${listOf('int', nrs)})`
    return db
      .selectFrom(asked.as<'asked'>(sql`asked (course_id, user_id, item_id, nr)`))
      .innerJoin('item_progress', (join) =>
        join
          .onRef('item_progress.course_id', '=', 'asked.course_id')
          .onRef('item_progress.user_id', '=', 'asked.user_id')
          .on('item_progress.round', '=', 1)
          .onRef('item_progress.item_id', '=', 'asked.item_id'),
      )
      .select(['asked.nr', ...stateColumns])
      .orderBy('asked.nr')
      .orderBy('item_progress.item_id')
  },
)

/** Which items of a course several users have done, and when they were last busy with each. */
export function listDone(db: Db, courseId: string, userIds: readonly string[]) {
  return db
    .selectFrom('item_progress')
    .select(['user_id as userId', 'item_id as item', doneAt.as('doneAt'), 'last_at as lastAt'])
    .where('course_id', '=', scalarOf('uuid', courseId))
    .where('user_id', '=', sql<string>`any (${listOf('uuid', userIds)})`)
    .where('round', '=', 1)
    .execute()
}

/** On which days from a day on a user was busy with courses, and how long. */
export async function listDays(db: Db, userId: string, from: string): Promise<{ day: string; ms: number }[]> {
  const { rows } = await sql<{ day: string; ms: number }>`
    select day::text as day, least(sum(ms), 86400000)::int as ms from item_spells
    where user_id = ${userId} and day >= ${from}::date
    group by 1 order by 1`.execute(db)
  return rows
}

/** Deletes the events that came before an instant. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('progress_events').where('received_at', '<', before.toISOString()).execute()
}

import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import type { CountedGroup, SubjectNames } from './contract.ts'
import { mostCounted } from './rules.ts'

/** A subject as it is stored. */
export type StoredSubject = { id: string; parent: string | null; slug: string; position: number }

const counted = (subject: string) => sql<number>`(
  select count(*)::int from (
    select from course_facts as facts where facts.subject_id = ${sql.ref(`${subject}.id`)}
    limit ${sql.lit(mostCounted)}) as counted)`

/** All subjects in their groups, with how many courses are about each. */
export function listCounted(db: Db): Promise<CountedGroup[]> {
  return db
    .selectFrom('subjects as grouped')
    .select(['grouped.id as _id', 'grouped.slug', sql<CountedGroup['names']>`grouped.names`.as('names')])
    .select([
      counted('grouped').as('courses'),
      sql<CountedGroup['subjects']>`coalesce((
        select json_agg(json_build_object('_id', subject.id, 'slug', subject.slug, 'names', subject.names,
          'courses', ${counted('subject')}) order by subject.position)
        from subjects as subject where subject.parent = grouped.id), '[]')`.as('subjects'),
    ])
    .where('grouped.parent', 'is', null)
    .orderBy('grouped.position')
    .execute()
}

/** All subjects in their order, after locking the list until the transaction ends: changes of it wait for each other. */
export async function holdSubjects(transaction: Db): Promise<StoredSubject[]> {
  await sql`select pg_advisory_xact_lock(hashtext('subjects'))`.execute(transaction)
  return transaction
    .selectFrom('subjects')
    .select(['id', 'parent', 'slug', 'position'])
    .orderBy('position')
    .execute()
}

export function insertSubject(
  transaction: Db,
  { names, ...subject }: StoredSubject & { names: SubjectNames },
) {
  return transaction
    .insertInto('subjects')
    .values({ ...subject, names: JSON.stringify(stored(names)) })
    .execute()
}

export function updateNames(transaction: Db, id: string, names: SubjectNames) {
  return transaction
    .updateTable('subjects')
    .set({ names: JSON.stringify(stored(names)) })
    .where('id', '=', id)
    .execute()
}

/** Places subjects of one group in the order of these ids. */
export async function placeSubjects(transaction: Db, parent: string | null, ids: readonly string[]) {
  await sql`
    update subjects set parent = ${parent}, position = placed.position
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where subjects.id = placed.id`.execute(transaction)
}

/** Deletes a subject, and those in it. Courses about them have none then. */
export function deleteSubject(transaction: Db, id: string) {
  return transaction.deleteFrom('subjects').where('id', '=', id).execute()
}

/** Without names that are blank. */
function stored(names: SubjectNames) {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
}

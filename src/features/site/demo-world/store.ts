import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { people } from '../../accounts/demo/people.ts'
import { courses } from '../../courses/demo/courses.ts'
import type { DemoWorld } from './contract.ts'

const untouchedCourses = sql`
  select courses.id, courses.creator_id from courses
  join jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as demo (id uuid, title text, description text)
    on demo.id = courses.id and demo.title = courses.title and demo.description = courses.description`

/** Members of the demo world who are as they were made, run nothing, and have no course but those above. */
const untouchedMembers = sql`
  select users.id, users.email from users
  join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as demo (id uuid, email text, "displayName" text)
    on demo.id = users.id and demo.email = users.email and demo."displayName" = users.display_name
  where users.role = 'member' and users.photo_url = '' and not exists (
    select from courses where courses.creator_id = users.id and courses.deleted_at is null
      and courses.id not in (select id from (${untouchedCourses}) as going))`

/** What is left of the demo world as it was made. */
export async function countDemoWorld(db: Db): Promise<DemoWorld> {
  const { rows } = await sql<DemoWorld>`
    with going as materialized (${untouchedCourses}), leaving as materialized (${untouchedMembers})
    select (select count(*)::int from going) as courses, (select count(*)::int from leaving) as members,
      (select count(*)::int from enrollments where course_id in (select id from going)
        and user_id not in (select id from leaving)) as enrollments`.execute(db)
  return rows[0] ?? { courses: 0, members: 0, enrollments: 0 }
}

/** The ids of its courses that nobody has changed. */
export async function listDemoCourses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${untouchedCourses}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Its members who have changed nothing. */
export async function listDemoMembers(db: Db): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`${untouchedMembers}`.execute(db)
  return rows
}

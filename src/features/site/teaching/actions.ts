import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { instantInKey, keyAfter, toPage } from '../../../base/http/paging.ts'
import { problem } from '../../../base/http/problems.ts'
import type { CourseCard } from '../../courses/contract.ts'
import { rate } from '../../reviews/rules.ts'
import type { InstructorProfile, TeacherProfile } from './contract.ts'
import {
  findInstructor,
  findTeacherProfile,
  findTeaching,
  listCoursesBy,
  putTeacherProfile,
} from './store.ts'
import { teachingText } from './text/en.ts'

/** @throws Problem 404 for everybody who does not teach, whether or not they have an account */
export async function readInstructor(db: Db, id: string): Promise<InstructorProfile> {
  const instructor = await findInstructor(db, id)
  if (instructor === undefined) throw unknownInstructor()
  const { stars, ...rest } = instructor
  const { count, average } = rate(stars)
  return { ...rest, rating: average === null ? null : { count, average } }
}

const taught = { name: 'taught', key: z.tuple([instantInKey, z.uuid()]) }

/**
 * One page of the courses of a member who teaches, newest first.
 * @throws Problem 404 as `readInstructor`, 422 for a cursor that is not of this list
 */
export async function listTaughtCourses(
  db: Db,
  id: string,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<CourseCard>> {
  const key = keyAfter(after, taught)
  const rows = await listCoursesBy(db, id, { after: key, limit: limit + 1 })
  if (rows.length === 0 && key === null) throw unknownInstructor()
  return toPage(rows, limit, taught, ({ createdDate, _id }) => [createdDate, _id])
}

/** What the actor's public page says, and whether there is one. */
export async function readTeaching(db: Db, actor: Pick<Actor, 'id'>): Promise<TeacherProfile> {
  const [said, teaching] = await Promise.all([findTeacherProfile(db, actor.id), findTeaching(db, [actor.id])])
  const { about = '', expertise = '', links = [] } = said ?? {}
  return { about, expertise, links, teaches: teaching.has(actor.id) }
}

/** Stores what the actor's public page says. */
export async function changeTeaching(
  db: Db,
  actor: Pick<Actor, 'id'>,
  said: Pick<TeacherProfile, 'about' | 'expertise' | 'links'>,
  now: Date,
): Promise<TeacherProfile> {
  await putTeacherProfile(db, actor.id, { ...said, now })
  return readTeaching(db, actor)
}

function unknownInstructor() {
  return problem({
    code: 'unknown-instructor',
    status: 404,
    detail: (language) => teachingText(language).errors.unknown,
  })
}

import { z } from 'zod'
import type { Db } from '../../base/server/db.ts'
import type { Actor } from '../../base/server/http/actor.ts'
import { instantInKey, keyAfter, toPage } from '../../base/server/http/paging.ts'
import { problem } from '../../base/server/http/problems.ts'
import { newId } from '../../base/server/ids.ts'
import { type Page, pageSize } from '../../base/shared/paging.ts'
import { coursesText } from '../../base/shared/text/courses.ts'
import type { Course, CourseFields } from './contract.ts'
import { mayNotChange, retentionDays } from './rules.ts'
import {
  deleteCoursesMarkedBefore,
  findCourse,
  insertCourse,
  listCoursesOf,
  markCourseDeleted,
  updateCourse,
} from './store.ts'

/**
 * One course. Its creator's e-mail is told to the creator alone.
 * @throws Problem 404
 */
export async function readCourse(db: Db, actor: Pick<Actor, 'id'> | null, id: string): Promise<Course> {
  const course = await findCourse(db, id)
  if (course === undefined) throw unknownCourse()
  const { email, ...open } = course
  return actor?.id === course.creatorId ? { ...open, email } : open
}

const own = { name: 'own', key: z.tuple([instantInKey, z.uuid()]) }

/** One page of the courses that the actor created, oldest first. */
export async function listOwnCourses(
  db: Db,
  actor: Actor,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<Course>> {
  const rows = await listCoursesOf(db, actor.id, { after: keyAfter(after, own), limit: limit + 1 })
  return toPage(rows, limit, own, ({ createdDate, _id }) => [createdDate, _id])
}

/** Adds a course of the actor's and returns its id. */
export async function addCourse(db: Db, actor: Actor, fields: CourseFields, now: Date): Promise<string> {
  const id = newId()
  await insertCourse(db, { ...fields, id, creatorId: actor.id, createdAt: now })
  return id
}

/** @throws Problem 404 for an unknown course, 403 for somebody else's. */
export async function changeCourse(
  db: Db,
  actor: Actor,
  id: string,
  fields: CourseFields,
  now: Date,
): Promise<void> {
  await requireCreator(db, actor, id)
  if ((await updateCourse(db, id, fields, now)) === 0) throw unknownCourse()
}

/** @throws Problem 404 for an unknown course, 403 for somebody else's. */
export async function deleteCourse(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  await requireCreator(db, actor, id)
  if ((await markCourseDeleted(db, id, now)) === 0) throw unknownCourse()
}

/** Removes for good what was deleted longer ago than the retention window; how many courses went. */
export function purgeDeletedCourses(db: Db, now: Date): Promise<number> {
  return deleteCoursesMarkedBefore(db, new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000))
}

/** 404: no course has this id, or it was deleted. */
export function unknownCourse() {
  return problem({ code: 'unknown-course', status: 404, detail: coursesText.errors.unknown })
}

async function requireCreator(db: Db, actor: Actor, id: string): Promise<void> {
  const course = await findCourse(db, id)
  if (course === undefined) throw unknownCourse()
  const reason = mayNotChange(course, actor)
  if (reason !== null) throw problem({ code: 'not-creator', status: 403, detail: reason })
}

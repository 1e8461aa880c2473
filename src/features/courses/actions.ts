import { z } from 'zod'
import { pageSize } from '../../base/contract/pageSize.ts'
import type { Page } from '../../base/contract/paging.ts'
import { batch } from '../../base/db/batch.ts'
import type { Db } from '../../base/db/db.ts'
import type { Actor } from '../../base/http/actor.ts'
import { instantInKey, keyAfter, toPage } from '../../base/http/paging.ts'
import { problem } from '../../base/http/problems.ts'
import { newId } from '../../base/ids.ts'
import type { Course, CourseFields, OneCourse } from './contract.ts'
import { editingText } from './editing/text/en.ts'
import { joiningAt } from './facts/joining.ts'
import { isSame, retentionDays } from './rules.ts'
import {
  deleteCoursesMarkedBefore,
  findCourse,
  findCourses,
  findHiddenCourse,
  insertCourse,
  listCoursesOf,
  listFirstCoursesOf,
  markCourseDeleted,
  updateCourse,
  type When,
} from './store.ts'
import { coursesText } from './text/en.ts'
import { deleteUnnamedCovers } from './uploaded-covers/actions.ts'

const findInBatch = batch(findCourses)

/**
 * One course. Only its creator gets the creator's e-mail. A hidden one is there for its staff and administrators alone.
 * @throws Problem 404 when there is no such course
 */
export async function readCourse(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'> | null,
  id: string,
  now: Date,
): Promise<OneCourse & { version: number }> {
  const live = await findInBatch(db, id)
  const course = live === undefined ? await findHidden(db, actor, id) : { ...live, hidden: null }
  const { email, facts, hidden, ...open } = course
  return {
    ...open,
    ...(actor?.id === course.creatorId && { email }),
    ...(hidden && { hidden }),
    ...(facts && { facts: { ...facts, joining: joiningAt(now, facts) } }),
  }
}

/** @throws Problem 404 when there is none for this reader */
async function findHidden(db: Db, actor: Pick<Actor, 'id' | 'role'> | null, id: string) {
  const found =
    actor && (await findHiddenCourse(db, id, { ...actor, isAdministrator: actor.role === 'administrator' }))
  if (!found) throw unknownCourse()
  return found
}

// Small batches, because the rows of 16 lists are many already.
const listFirst = batch(listFirstCoursesOf, { most: 16 })

const own = { name: 'own', key: z.tuple([instantInKey, z.uuid()]) }

/** One page of the courses that the actor created, hidden ones too, oldest first. */
export async function listOwnCourses(
  db: Db,
  actor: Actor,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<Course>> {
  const key = keyAfter(after, own)
  const rows =
    key === null
      ? await listFirst(db, { creatorId: actor.id, limit: limit + 1 })
      : await listCoursesOf(db, actor.id, { after: key, limit: limit + 1 })
  const { items, next } = toPage(rows, limit, own, ({ createdDate, _id }) => [createdDate, _id])
  return { items: items.map(({ hidden, ...course }) => ({ ...course, ...(hidden && { hidden }) })), next }
}

/**
 * Adds a course of the actor and returns its id.
 * @param most the most courses of one account
 * @throws Problem 409 when the actor has that many
 */
export async function addCourse(
  db: Db,
  actor: Actor,
  fields: CourseFields,
  { now, most }: { now: Date; most: number },
): Promise<string> {
  const id = newId()
  const course = { ...fields, id, creatorId: actor.id, createdAt: now }
  if (!(await insertCourse(db, course, most))) throw tooManyCourses(most)
  return id
}

/**
 * Changes a course and returns its new version.
 * @throws Problem 404 for an unknown course, 412 when `If-Match` does not match
 */
export async function changeCourse(db: Db, id: string, fields: CourseFields, when: When): Promise<number> {
  const version = await updateCourse(db, id, fields, when)
  if (version !== undefined) return version
  const course = await findCourse(db, id)
  if (course === undefined) throw unknownCourse()
  // A retry after a lost response finds its own change made, and succeeds (RFC 9110, 13.1.1).
  if (isSame(course, fields)) return course.version
  throw changedMeanwhile()
}

/** @throws Problem 404 for an unknown course, 412 when `If-Match` does not match */
export async function deleteCourse(db: Db, actor: Actor, id: string, when: When): Promise<void> {
  if ((await markCourseDeleted(db, id, { ...when, by: actor.id })) === 1) return
  throw (await findCourse(db, id)) === undefined ? unknownCourse() : changedMeanwhile()
}

/** Purges courses that were deleted longer ago than the retention window, and their uploaded covers. Returns how many. */
export async function purgeDeletedCourses(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000)
  const links = await deleteCoursesMarkedBefore(db, before)
  await deleteUnnamedCovers(db, links)
  return links.length
}

/** Problem 404: no course has this id, or it was deleted. */
export function unknownCourse() {
  return problem({
    code: 'unknown-course',
    status: 404,
    detail: (language) => coursesText(language).errors.unknown,
  })
}

/** Problem 409: the account has as many courses as are allowed. */
function tooManyCourses(most: number) {
  return problem({
    code: 'too-many-courses',
    status: 409,
    detail: (language) => editingText(language).errors.tooMany({ most }),
  })
}

/** Problem 412: the course has changed since the caller read it. */
function changedMeanwhile() {
  return problem({
    code: 'changed-meanwhile',
    status: 412,
    detail: (language) => editingText(language).errors.changed,
  })
}

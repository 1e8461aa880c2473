import type { CourseRight } from '../../../base/contract/endpoint.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import { unknownCourse } from '../actions.ts'
import { mayAs, type StaffRole } from './rules.ts'
import { staffText } from './text/en.ts'

/** What a user is in a course: who works on it and how, and whether they take it. */
export type Standing = { role: StaffRole | null; learner: boolean }

/**
 * What a user is in a course, which a feature to the right knows; undefined when there is no such course. A hidden one is there for
 * its staff alone.
 */
export type FindStanding = (
  db: Db,
  pair: { courseId: string; userId: string },
) => Promise<Standing | undefined>

/**
 * Creates what decides whether a member has a right in a course. Who teaches may also do what learners may.
 * @returns a function that throws Problem 404 when there is no such course, 403 without the right
 */
export function createRequireRight(db: Db, findStanding: FindStanding) {
  return async (actor: Pick<Actor, 'id'>, courseId: string, right: CourseRight): Promise<void> => {
    const standing = await findStanding(db, { courseId, userId: actor.id })
    if (standing === undefined) throw unknownCourse()
    const { role, learner } = standing
    if (right === 'learner') {
      if (role === null && !learner) throw notEnrolled()
    } else if (role === null || !mayAs(role, right)) {
      throw notStaff()
    }
  }
}

/** 403: the course is somebody else's to change. */
export function notStaff() {
  return problem({ code: 'not-creator', status: 403, detail: (language) => staffText(language).notCreator })
}

/** 403: only who takes the course may. */
export function notEnrolled() {
  return problem({ code: 'not-enrolled', status: 403, detail: (language) => staffText(language).notEnrolled })
}

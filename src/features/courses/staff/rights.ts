import type { CourseRight } from '../../../base/contract/endpoint.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import { unknownCourse } from '../actions.ts'
import { findStaffRole } from './roles.ts'
import { mayAs } from './rules.ts'
import { staffText } from './text/en.ts'

/** Whether a user takes a course, which a feature to the right knows. */
export type IsLearner = (db: Db, userId: string, courseId: string) => Promise<boolean>

/**
 * Creates what decides whether a member has a right in a course. Who teaches may also do what learners may.
 * @returns a function that throws Problem 404 when there is no such course, 403 without the right
 */
export function createRequireRight(db: Db, isLearner: IsLearner) {
  return async (actor: Pick<Actor, 'id'>, courseId: string, right: CourseRight): Promise<void> => {
    const role = await findStaffRole(db, { courseId, userId: actor.id })
    if (role === undefined) throw unknownCourse()
    if (right === 'learner') {
      if (role === null && !(await isLearner(db, actor.id, courseId))) throw notEnrolled()
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

import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../base/db/db.ts'
import { problem } from '../../../base/http/problems.ts'
import { unknownCourse } from '../actions.ts'
import type { Said } from '../facts/shared/schema.ts'
import { hasSubject, type StoredFacts, saveFacts } from '../facts/store.ts'
import { factsText } from '../facts/text/en.ts'
import { findCourse, type When } from '../store.ts'

/**
 * Stores what is said of a course and returns the new version of it.
 * @throws Problem 404 for an unknown course, 412 when `If-Match` does not match, 422 for a subject that there is not
 */
export async function changeFacts(db: Db, id: string, said: Said, when: When): Promise<number> {
  const version = await saveFacts(db, id, said, when)
  if (version !== undefined) return version
  const course = await findCourse(db, id)
  if (course === undefined) throw unknownCourse()
  if (said.subject !== null && !(await hasSubject(db, said.subject))) throw unknownSubject()
  // A retry after a lost response finds its own change made, and succeeds (RFC 9110, 13.1.1).
  if (course.facts !== null && isDeepStrictEqual(saidIn(course.facts), said)) return course.facts.version
  throw changedMeanwhile()
}

function saidIn({ version, placesLeft, subject, ...facts }: StoredFacts): Said {
  return { ...facts, subject: subject?._id ?? null } as Said
}

/** Problem 422: the subject has been removed from the list, or was never in it. */
function unknownSubject() {
  const detail = (language: Parameters<typeof factsText>[0]) => factsText(language).errors.noSubject
  return problem({
    code: 'invalid-input',
    status: 422,
    detail,
    errors: [{ field: 'subject', message: detail }],
  })
}

/** Problem 412: what is said of the course has changed since the caller read it. */
function changedMeanwhile() {
  return problem({
    code: 'changed-meanwhile',
    status: 412,
    detail: (language) => factsText(language).errors.changed,
  })
}

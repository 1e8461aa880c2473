import type { Db } from '../../../base/db/db.ts'
import type { IfMatch } from '../../../base/http/conditional.ts'
import { linkWithoutAddress, otherVersion, unknownLesson, versionGone } from '../problems.ts'
import type { Lesson } from '../shared/lesson.ts'
import { findLink, type Link, publishLink, updateLink } from './store.ts'

/** A link as its editors see it. @throws Problem 404 */
export async function readLink(db: Db, lesson: Lesson) {
  const link = await findLink(db, lesson)
  if (link === undefined) throw unknownLesson()
  return link
}

/**
 * Changes a link. Returns its version.
 * @throws Problem 404, 412 when it is in another version than `If-Match` names
 */
export async function changeLink(
  db: Db,
  lesson: Lesson,
  link: Link,
  ifMatch: IfMatch | null,
): Promise<number> {
  const version = await updateLink(db, lesson, link, ifMatch)
  if (version !== undefined) return version
  throw (await findLink(db, lesson)) === undefined ? unknownLesson() : otherVersion()
}

/**
 * Publishes a link in a version, the present one for null.
 * @throws Problem 404, 410 when it is in another version, 422 without an address
 */
export async function publishAddress(transaction: Db, lesson: Lesson, version: number | null): Promise<void> {
  const link = await findLink(transaction, lesson)
  if (link === undefined) throw unknownLesson()
  if (link.url === '') throw linkWithoutAddress()
  if ((await publishLink(transaction, lesson, version)) === 0) throw versionGone(link.version)
}

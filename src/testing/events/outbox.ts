import type { Db } from '../../base/db/db.ts'

/** The events about a course that wait in the outbox, those of each subject in order. */
export function eventsOf(db: Db, courseId: string) {
  return db
    .selectFrom('event_outbox')
    .select(['type', 'subject', 'seq', 'actor', 'at', 'ids'])
    .where('course_id', '=', courseId)
    .orderBy('subject')
    .orderBy('seq')
    .execute()
}

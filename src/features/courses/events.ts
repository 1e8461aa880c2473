import { eventType } from '../../base/contract/event.ts'

/** A course is deleted: nobody sees it any more, and it is purged after a while. Its subject is the course. */
export const courseDeleted = eventType('course.deleted')

/** A course is back that an administrator had removed, before it was purged. Its subject is the course. */
export const courseRestored = eventType('course.restored')

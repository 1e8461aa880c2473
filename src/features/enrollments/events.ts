import { eventType } from '../../base/contract/event.ts'

/** A user has joined a course. Its subject is the enrollment, of which it is the first event. */
export const enrollmentCreated = eventType('enrollment.created', ['user'])

/**
 * A user has left a course, which is the second and last event of the enrollment. It is not emitted when the account or the
 * course goes: the first is told to each feature's `personalData`, the second by `course.deleted`.
 */
export const enrollmentDeleted = eventType('enrollment.deleted', ['user'])

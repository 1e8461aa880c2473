// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/features/enrollments. */
export const enrollmentsText = catalogue('enrollments', {
  enroll: 'Enroll',
  enrolled: 'Enrolled',
  leave: 'Press to remove your enrollment.',
  next: 'You\'re enrolled. This course is now in your list.',
  toList: 'Go to my courses',
  undo: 'Undo',
  again: 'Enroll again',
  loginFirst: 'Please log in to enroll in this course.',
  login: 'Login',
  success: 'Enrolled Successfully!',
  removed: 'Enrollment Removed.',
  removedBefore: 'The people who teach this course have removed you from it. Ask them if you want to come back.',
  checkFailed: 'Error checking enrollment',
  removeFailed: 'Error removing enrollment!',
  list: {
    title: 'My Enrolled Courses',
    heading: 'My Enrolled Courses',
    learning: 'My learning',
    loading: 'Loading your courses',
    course: 'Course Title',
    duration: 'Duration',
    action: 'Action',
    remove: 'Remove Enrollment',
    removeNamed: ({ title }: { title: string }) => `Remove Enrollment: ${title}`,
    empty: 'You have not enrolled in any courses',
    emptyHelp: 'Pick one that fits a week you actually have.',
    browse: 'Browse all courses',
    failed: 'Your courses did not load',
  },
})

import { plural } from '../plural.ts'

const many = plural('en', { one: '# course', other: '# courses' })

export const courses = {
  card: { details: 'View Details', createdBy: 'Created By' },
  /** Who created a course, when that account is gone. */
  formerMember: 'A former member',
  all: {
    title: 'All Courses',
    heading: 'All Courses',
    sub: 'Every course, oldest first.',
    loading: 'Loading courses',
  },
  popular: {
    title: 'Popular Courses',
    heading: 'Popular Courses',
    sub: 'The courses most people chose, most first.',
  },
  list: {
    empty: 'No courses yet',
    emptyHelp: 'As soon as somebody adds a course, it shows here.',
    failed: 'Courses did not load',
    retry: 'Try again',
    more: 'Show more courses',
    loadingMore: 'Loading more courses',
  },
  errors: {
    unknown: 'There is no such course, or it has been removed.',
    changed: 'This course was changed since you opened it.',
    tooMany: (most: number) =>
      `You have ${many(most)}, as many as one account may have. Delete one that nobody needs any more, or ask whoever runs this site for more.`,
    notCreator: 'Only the person who created this course can change it.',
    notEnrolled: 'Only those who take this course can do that. Enroll in it first.',
  },
}

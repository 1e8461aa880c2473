// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { pluralIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/courses. */
export const coursesText = catalogue('courses', {
  card: {
    details: 'View Details',
    byline: <Piece>({ who, name }: { who: (text: string) => Piece; name: string }): (string | Piece)[] => [`Created By `, who(`${name}`)],
    rating: ({ average, count }: { average: string; count: number }) => `${average} of 5 stars, ${pluralIn('en', count, { one: (n) => `${n} review`, other: (n) => `${n} reviews` })}`,
  },
  all: {
    heading: 'All Courses',
    loading: 'Loading courses',
  },
  popular: {
    title: 'Popular Courses',
    heading: 'Popular Courses',
    sub: 'The courses with the most enrollments first.',
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
  },
})

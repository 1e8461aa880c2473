// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/catalogue. */
export const catalogueText = catalogue('catalogue', {
  title: 'Catalogue',
  heading: 'Find a course',
  search: 'Search courses',
  placeholder: 'Search by title, subject or teacher',
  submit: 'Search',
  sort: 'Sort by',
  sorts: {
    relevance: 'Best match',
    newest: 'Newest',
    oldest: 'Oldest',
    popular: 'Most popular',
    title: 'Title',
  },
  count: {
    exactly: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} course`, other: (n) => `${n} courses` })}.`,
    atLeast: ({ count }: { count: number }) => `More than ${pluralIn('en', count, { one: (n) => `${n} course`, other: (n) => `${n} courses` })}.`,
  },
  found: {
    exactly: ({ count, query }: { count: number; query: string }) => `${pluralIn('en', count, { one: (n) => `${n} course`, other: (n) => `${n} courses` })} for “${query}”.`,
    atLeast: ({ count, query }: { count: number; query: string }) => `More than ${pluralIn('en', count, { one: (n) => `${n} course`, other: (n) => `${n} courses` })} for “${query}”.`,
  },
  others: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} other below.`, other: (n) => `${n} others below.` })}`,
  first: 'First page',
  next: 'Next',
  previous: 'Previous',
  page: ({ page }: { page: number }) => `Page ${numberIn('en', page)}`,
  pageOf: ({ page, pages }: { page: number; pages: number }) => `Page ${numberIn('en', page)} of ${numberIn('en', pages)}`,
  pages: 'Pages',
})

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/catalogue. */
export const catalogueText = catalogue('catalogue', {
  title: 'Catalogue',
  heading: 'Find a course',
  search: 'Search courses',
  placeholder: 'Search by title or teacher',
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
  similar: 'Courses with similar words',
  notTogether: ({ words }: { words: string }) => `No course has all of these words; these have ${words}`,
  apart: ({ words }: { words: string }) => `Courses with ${words}`,
  searchApart: ({ words }: { words: string }) => `Search for “${words}”`,
  nothing: 'No course matches this search',
  nothingHelp: 'Try fewer or shorter words, or look through all courses.',
  didYouMean: 'Did you mean:',
  clear: 'Clear search',
  browse: 'Browse all courses',
  first: 'First page',
  next: 'Next page',
  pages: 'Pages',
  quoted: ({ word }: { word: string }) => `“${word}”`,
})

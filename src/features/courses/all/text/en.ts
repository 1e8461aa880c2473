// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/all. */
export const allText = catalogue('all', {
  sub: 'Every course, oldest first.',
  subFound: ({ query }: { query: string }) => `Courses that match “${query}”, oldest first.`,
  count: {
    exactly: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} course`, other: (n) => `${n} courses` })}.`,
    atLeast: ({ count }: { count: number }) => `More than ${pluralIn('en', count, { one: (n) => `${n} course`, other: (n) => `${n} courses` })}.`,
  },
  search: 'Search all courses',
  placeholder: 'Search by title, subject or teacher',
  submit: 'Search',
  choose: 'Choose by subject, level and length',
  nothing: 'No course matches this search',
  nothingHelp: 'The catalogue also knows similar words, and filters by subject, level and language.',
  catalogue: 'Search the catalogue',
  title: 'All Courses',
})

import { plural } from '../plural.ts'

const courseCount = plural('en', { one: '# course', other: '# courses' })

const listed = new Intl.ListFormat('en')
const quoted = (words: readonly string[]) => listed.format(words.map((word) => `“${word}”`))

export const catalogue = {
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
  count: (count: number, capped: boolean) =>
    capped ? `More than ${courseCount(count)}.` : `${courseCount(count)}.`,
  found: (count: number, capped: boolean, query: string) =>
    `${capped ? 'More than ' : ''}${courseCount(count)} for “${query}”.`,
  others: plural('en', { one: '# other below.', other: '# others below.' }),
  similar: 'Courses with similar words',
  notTogether: (words: readonly string[]) => `Nothing has all of these words; these have ${quoted(words)}`,
  apart: (words: readonly string[]) => `Courses with ${quoted(words)}`,
  searchApart: (words: readonly string[]) => `Search for “${words.join(' ')}”`,
  nothing: 'No course matches this search',
  nothingHelp: 'Try fewer or shorter words, or look through all courses.',
  didYouMean: 'Did you mean:',
  clear: 'Clear search',
  browse: 'Browse all courses',
  first: 'First page',
  next: 'Next page',
  pages: 'Pages',
}

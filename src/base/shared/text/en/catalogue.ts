import { plural } from '../plural.ts'

const courseCount = plural('en', { one: '# course', other: '# courses' })

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
  nothing: 'No course matches this search',
  nothingHelp: 'Try fewer or shorter words, or look through all courses.',
  didYouMean: 'Did you mean:',
  clear: 'Clear search',
  browse: 'Browse all courses',
  first: 'First page',
  next: 'Next page',
  pages: 'Pages',
}

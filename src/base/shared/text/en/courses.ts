import { plural } from '../plural.ts'

const courseCount = plural('en', { one: '# course', other: '# courses' })

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
  catalogue: {
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
  },
  list: {
    empty: 'No courses yet',
    emptyHelp: 'As soon as somebody adds a course, it shows here.',
    failed: 'Courses did not load',
    retry: 'Try again',
    more: 'Show more courses',
    loadingMore: 'Loading more courses',
  },
  page: {
    crumbs: 'You are here',
    duration: 'Duration of the Course',
    createdBy: 'Created By',
    created: 'Created',
    edit: 'Edit',
    own: 'You created this course.',
  },
  share: {
    card: (title: string, teacher: string) => (teacher === '' ? title : `${title}, a course by ${teacher}`),
    heading: 'Share this course:',
    facebook: 'Facebook',
    whatsapp: 'WhatsApp',
    onFacebook: 'Share on Facebook, opens a new window',
    onWhatsapp: 'Share on WhatsApp, opens a new window',
    copy: 'Copy link',
    copied: 'Link copied',
    link: 'Link to this course',
    copyByHand:
      'This browser does not let the page copy. The link is selected: copy it with Ctrl+C, ⌘C or a long press.',
  },
  errors: {
    unknown: 'There is no such course, or it has been removed.',
    notCreator: 'Only the person who created this course can change it.',
  },
}

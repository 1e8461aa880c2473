// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/app/web/palette. */
export const paletteText = catalogue('palette', {
  label: 'Find anything',
  placeholder: 'Search courses, pages and actions',
  results: 'Results',
  courses: 'Courses',
  similar: 'Similar courses',
  recent: 'Recent',
  pages: 'Pages',
  actions: 'Actions',
  lessons: 'Lessons',
  allLessons: ({ query }: { query: string }) => `All lessons with “${query}”`,
  enter: 'Enter',
  searching: 'Searching courses',
  count: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} result.`, other: (n) => `${n} results.` })}`,
  nothing: ({ query }: { query: string }) => `Nothing found for “${query}”.`,
  failed: 'Courses could not be searched.',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  also: {
    catalogue: 'search catalogue',
    login: 'log in sign in',
    logout: 'log out sign out',
    register: 'register sign up account',
    forgot: 'reset',
    manage: 'edit delete my own courses',
    enrolled: 'my learning',
    profile: 'my account settings password photo name sessions delete',
  },
})

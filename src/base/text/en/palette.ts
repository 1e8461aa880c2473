import { plural } from '../plural.ts'

export const palette = {
  label: 'Find anything',
  placeholder: 'Search courses, pages and actions',
  results: 'Results',
  courses: 'Courses',
  similar: 'Similar courses',
  pages: 'Pages',
  actions: 'Actions',
  enter: 'Enter',
  searching: 'Searching courses',
  count: plural('en', { one: '# result.', other: '# results.' }),
  nothing: (query: string) => `Nothing found for “${query}”.`,
  failed: 'Courses could not be searched.',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  /** What people may call a thing that has another name here. */
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
}

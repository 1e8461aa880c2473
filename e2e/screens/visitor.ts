import { open } from '../support/open.ts'
import type { Screen } from './screen.ts'

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

/** Screens that everybody may see. */
export const visitorScreens: Screen[] = [
  { name: 'the front page', route: '/' },
  {
    name: 'the front page, its slides turning and another answer open,',
    route: '/',
    show: async (page) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Play the slides' }).click()
      await page.getByText('Do courses have deadlines?').click()
    },
  },
  { name: 'all courses', route: '/all-new-courses' },
  { name: 'the catalogue', route: '/all-courses' },
  { name: 'a search', route: '/all-courses', show: (page) => open(page, '/all-courses?q=dovetails%20bread') },
  {
    name: 'the catalogue, filtered',
    route: '/all-courses',
    show: async (page) => {
      await open(page, '/all-courses?level=beginner&length=month,months&price=free')
      await page.getByRole('button', { name: 'Language:' }).click()
    },
  },
  { name: 'what is saved', route: '/saved' },
  { name: 'an empty search', route: '/all-courses', show: (page) => open(page, '/all-courses?q=xyzzy') },
  { name: 'popular courses', route: '/popular-courses' },
  { name: 'a course', route: '/all-courses/:id', show: (page) => open(page, street) },
  { name: 'login', route: '/login' },
  {
    name: 'login where another way in has failed',
    route: '/login',
    show: (page) => open(page, '/login?problem=account-exists-with-different-credential&provider=google'),
  },
  { name: 'the second step of logging in', route: '/login/second-step' },
  { name: 'registration', route: '/register' },
  { name: 'the forgotten password', route: '/forgot-password' },
  { name: 'a new password without a link', route: '/reset-password' },
  { name: 'a confirmation without a link', route: '/verify-email' },
  { name: 'the instructors', route: '/instructors' },
  { name: 'the terms', route: '/terms-condition' },
  { name: 'the privacy policy', route: '/privacy-policy' },
  { name: 'the jobs', route: '/jobs' },
  {
    name: 'the not-found page',
    route: '*',
    troubles: [/^console error: Failed to load resource: .*404/],
    show: (page) => open(page, '/no-such-page'),
  },
  {
    name: 'the sheet of narrow screens for a visitor',
    route: '/all-courses',
    narrow: true,
    show: async (page) => {
      await open(page, '/all-courses')
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
]

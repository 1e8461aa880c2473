import { expect, type Page } from '@playwright/test'
import { open } from '../../e2e/support/open.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { editingScreens } from './editing-screens.ts'
import type { Screen } from './screen.ts'

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'
const main = (page: Page) => page.getByRole('main')

async function openCourse(page: Page): Promise<void> {
  await open(page, street)
}

/** Opens a page by its link in the frame while calls like these fail. */
async function openFailing(page: Page, calls: RegExp, link: string): Promise<void> {
  await open(page, '/jobs')
  await page.route(calls, (route) => route.abort())
  await page.locator(`header a[href="${link}"], footer a[href="${link}"]`).first().dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

async function pressFirst(page: Page, path: string, name: RegExp): Promise<void> {
  await open(page, path)
  await main(page).getByRole('button', { name }).first().click()
}

/** Opens the page of what stands first in a table. */
async function openFirst(page: Page, path: string): Promise<void> {
  await open(page, path)
  await main(page).getByRole('rowheader').getByRole('link').first().click()
  await expect(main(page).getByRole('table')).toHaveCount(0)
}

/** Every screen of the demo world. Without `show` it is simply opened. */
export const screens: Screen[] = [
  { name: 'Home', route: '/' },
  { name: 'Home, a member', route: '/', viewer: 'Amina' },
  {
    name: 'Account menu',
    route: '/',
    viewer: 'Amina',
    show: async (page) => {
      await open(page, '/jobs')
      await page.getByRole('button', { name: 'Open account menu' }).click()
    },
  },
  {
    name: 'Menu of narrow screens',
    route: '/',
    narrow: true,
    show: async (page) => {
      await open(page, '/jobs')
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
  {
    name: 'Palette',
    route: '/',
    show: async (page) => {
      await open(page, '/jobs')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('p')
      await expect(page.getByRole('group', { name: 'Courses' })).toBeVisible()
    },
  },
  { name: 'All courses', route: '/all-new-courses' },
  {
    name: 'All courses, failed',
    route: '/all-new-courses',
    show: (page) => openFailing(page, /api\/all-new-courses/, '/all-new-courses'),
  },
  { name: 'Popular courses', route: '/popular-courses' },
  { name: 'Catalogue', route: '/all-courses' },
  { name: 'Catalogue, found', route: '/all-courses', show: (page) => open(page, '/all-courses?q=dovetails') },
  {
    name: 'Catalogue, nothing found',
    route: '/all-courses',
    show: (page) => open(page, '/all-courses?q=xyzzy'),
  },
  { name: 'Course, a visitor', route: '/all-courses/:id', show: openCourse },
  { name: 'Course, a member', route: '/all-courses/:id', viewer: 'Zofia', show: openCourse },
  {
    name: 'Course, enrolled',
    route: '/all-courses/:id',
    viewer: 'Amina',
    show: async (page) => {
      await open(page, '/my-enrolled-courses')
      await page.getByRole('rowheader').getByRole('link').first().click()
      await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()
    },
  },
  {
    name: 'Course that does not load',
    route: '/all-courses/:id',
    show: async (page) => {
      await open(page, '/popular-courses')
      await page.route(/api\/course\//, (route) => route.abort())
      await main(page).getByRole('link').first().click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  { name: 'Add course', route: '/add-course', viewer: 'Oluchi' },
  {
    name: 'Add course, refused',
    route: '/add-course',
    viewer: 'Oluchi',
    show: async (page) => {
      await pressFirst(page, '/add-course', /^Submit$/)
      await page.getByRole('alert').hover()
    },
  },
  {
    name: 'Changes that are not saved',
    route: '/add-course',
    viewer: 'Oluchi',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill('Half a title')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  ...editingScreens,
  { name: 'Manage courses', route: '/manage-course', viewer: 'Oluchi' },
  { name: 'Manage courses, none', route: '/manage-course', viewer: 'Zofia' },
  {
    name: 'Delete a course',
    route: '/manage-course',
    viewer: 'Oluchi',
    show: (page) => pressFirst(page, '/manage-course', /^Delete /),
  },
  { name: 'Enrolled courses', route: '/my-enrolled-courses', viewer: 'Amina' },
  { name: 'Enrolled courses, none', route: '/my-enrolled-courses', viewer: 'Zofia' },
  {
    name: 'Enrolled courses, failed',
    route: '/my-enrolled-courses',
    viewer: 'Amina',
    show: (page) => openFailing(page, /api\/my-enrolled-courses/, '/my-enrolled-courses'),
  },
  { name: 'Login', route: '/login' },
  {
    name: 'Login, refused',
    route: '/login',
    show: async (page) => {
      await open(page, '/login')
      await page.getByLabel('Email').fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill('Correct.Horse1')
      await main(page).getByRole('button', { name: 'Login', exact: true }).click()
      await page.getByRole('alert').first().hover()
    },
  },
  { name: 'Registration', route: '/register' },
  {
    name: 'Registration, refused',
    route: '/register',
    show: async (page) => {
      await open(page, '/register')
      await page.getByLabel('Name').fill('Ruth')
      await page.getByLabel('Photo URL').fill('https://example.org/ruth.jpg')
      await page.getByLabel('Email').fill(newPerson().email)
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Confirm Password').fill('short')
      await main(page).getByRole('button', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Close message' }).first().hover()
    },
  },
  { name: 'Second step of logging in', route: '/login/second-step' },
  { name: 'Forgotten password', route: '/forgot-password' },
  { name: 'Reset password', route: '/reset-password' },
  { name: 'Confirm an e-mail', route: '/verify-email' },
  { name: 'Profile', route: '/profile', viewer: 'Amina' },
  { name: 'Members', route: '/admin/members', viewer: 'administrator' },
  {
    name: 'Members, nobody found',
    route: '/admin/members',
    viewer: 'administrator',
    show: (page) => open(page, '/admin/members?q=xyzzy'),
  },
  {
    name: 'Member',
    route: '/admin/members/:id',
    viewer: 'administrator',
    show: async (page) => {
      await openFirst(page, '/admin/members?q=amina')
    },
  },
  { name: 'Events', route: '/admin/events', viewer: 'administrator' },
  { name: 'Inquiries', route: '/admin/inquiries', viewer: 'administrator' },
  {
    name: 'Inquiry',
    route: '/admin/inquiries/:id',
    viewer: 'administrator',
    show: async (page) => {
      const message = 'Do you teach in the evening?'
      await page.request.post('/api/inquiries', { data: { name: 'Zoë', email: 'zoe@example.org', message } })
      await openFirst(page, '/admin/inquiries')
    },
  },
  { name: 'Letters', route: '/admin/letters', viewer: 'administrator' },
  {
    name: 'Letter',
    route: '/admin/letters/:id',
    viewer: 'administrator',
    show: async (page) => {
      await page.request.post('/api/auth/email/resend')
      await openFirst(page, '/admin/letters')
      await page.getByRole('button', { name: 'Read the letter' }).click()
      await expect(page.getByRole('region', { name: 'What it says' }).getByRole('link')).toBeVisible()
    },
  },
  { name: 'Settings', route: '/admin/settings', viewer: 'administrator' },
  { name: 'Instructors', route: '/instructors' },
  { name: 'Contact', route: '/contact-us' },
  {
    name: 'Contact, sent',
    route: '/contact-us',
    show: (page) => pressFirst(page, '/contact-us', /^Submit$/),
  },
  { name: 'Terms', route: '/terms-condition' },
  { name: 'Privacy', route: '/privacy-policy' },
  { name: 'Jobs', route: '/jobs' },
  { name: 'Not found', route: '*', show: (page) => open(page, '/no-such-page') },
]

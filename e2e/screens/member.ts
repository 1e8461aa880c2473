import { expect } from '@playwright/test'
import { open } from '../support/open.ts'
import { givePassword, passwordDialog } from '../support/password.ts'
import { newTitle } from '../support/people.ts'
import { letMessagesLeave, main, type Screen } from './screen.ts'

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

/** Screens of a member without courses or enrollments. */
export const memberScreens: Screen[] = [
  { name: 'the front page of a member', route: '/', viewer: 'member' },
  {
    name: 'a course for a member',
    route: '/all-courses/:id',
    viewer: 'member',
    show: (page) => open(page, street),
  },
  { name: 'adding a course', route: '/add-course', viewer: 'member' },
  { name: 'the profile', route: '/profile', viewer: 'member' },
  { name: 'the data of an account', route: '/profile/data', viewer: 'member' },
  {
    name: 'the security of an account with a key for an app and a new API token',
    route: '/profile/security',
    viewer: 'member',
    show: async (page) => {
      await open(page, '/profile/security')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await givePassword(page, 'Correct.Horse1')
      await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
      await page.getByPlaceholder('Backup script').fill('Backup')
      await page.getByRole('button', { name: 'Create token' }).click()
      await givePassword(page, 'Correct.Horse1')
      await expect(page.getByRole('list', { name: 'Your new token' })).toBeVisible()
      await letMessagesLeave(page)
    },
  },
  {
    name: 'the question for the password',
    route: '/profile/security',
    viewer: 'member',
    show: async (page) => {
      await open(page, '/profile/security')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(passwordDialog(page)).toBeVisible()
    },
  },
  { name: 'an empty list of own courses', route: '/manage-course', viewer: 'member' },
  { name: 'an empty list of enrolled courses', route: '/my-enrolled-courses', viewer: 'member' },
  {
    name: 'the account menu',
    route: '/jobs',
    viewer: 'member',
    show: async (page) => {
      await open(page, '/jobs')
      await page.getByRole('button', { name: 'Open account menu' }).click()
    },
  },
  {
    name: 'the sheet of narrow screens for a member',
    route: '/all-courses',
    viewer: 'member',
    narrow: true,
    show: async (page) => {
      await open(page, '/all-courses')
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
  {
    name: 'the question before changes are lost',
    route: '/add-course',
    viewer: 'member',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill('Half a title')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
  },
  {
    name: 'a course that was added',
    route: '/add-course',
    viewer: 'member',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill(newTitle())
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(main(page).getByText('Course Added')).toBeVisible()
      await page.getByRole('button', { name: 'Close message' }).focus()
    },
  },
  {
    name: 'adding a course, with what was typed before,',
    route: '/add-course',
    viewer: 'member',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill('Half a title')
      await expect(page.locator('form[data-kept]')).toBeVisible()
      await open(page, '/add-course')
      await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
    },
  },
]
